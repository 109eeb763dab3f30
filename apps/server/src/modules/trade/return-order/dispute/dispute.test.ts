// Disputes from the wish that the platform decides to the ruling in force: each side's time, one appeal, and the money meanwhile.
import type { ReturnInfo } from '@merchant/contract'
import { api } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import {
  acceptVerdict,
  appeal,
  deskOf,
  escalate,
  escalateByMerchant,
  listDisputes,
  onDispute,
  prove,
  rule,
} from '../../../../testing/disputes.ts'
import { applyFor, listReturns, onReturn, returnOf, untilEnded } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  operate,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { fillPlatform } from '../../../../testing/transfer.ts'
import { newOperator } from '../../../../testing/withdrawal.ts'

let testApp: TestApp
let seller: Seller
let judge: OperatorActor
let other: OperatorActor
beforeAll(async () => {
  testApp = await startTestApp()
  await fillPlatform(testApp, 1_000_000)
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  judge = newOperator(testApp, '客服小林')
  other = newOperator(testApp, '客服小赵')
})
afterAll(() => testApp.stop())

const of = ({ id, version }: ReturnInfo) => ({ id, version })
const hoursLeft = (at: string | null) => Math.round((Date.parse(at ?? '') - testApp.clock.now().getTime()) / HOUR)
async function passClock(one: ReturnInfo): Promise<ReturnInfo> {
  await testApp.pass(Date.parse(one.deadlineAt ?? '') - testApp.clock.now().getTime() + 1_000)
  await testApp.work()
  return returnOf(seller, one.id)
}
const setJudgeHours = (value: number, version: number) =>
  ask(api.parameter.change, testApp.modules.parameters.handlers.change, judge, {
    key: 'dispute.judgeHours',
    value,
    version,
    reason: '大促期间调整',
  })
async function paidBefore() {
  const order = await placeAndPay(seller)
  await testApp.pass(HOUR)
  return infoOf(seller, order.id)
}
const shipped = async () => infoOf(seller, (await ship(seller, await paidBefore())).id)

async function refused(order: Awaited<ReturnType<typeof shipped>>, wish: Parameters<typeof applyFor>[2] = {}) {
  const one = await applyFor(seller, order, { isReceived: true, reasonCode: 'QUALITY', ...wish })
  return onReturn(seller, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
}
/** Sent back by the buyer, and at the merchant's. */
async function sentBack(order: Awaited<ReturnType<typeof shipped>>, waybillNo: string) {
  const one = await applyFor(seller, order, { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' })
  await onReturn(seller, { action: 'agree', ...of(one) })
  return onReturn(seller, { action: 'sendBack', id: one.id, carrierCode: 'SF', waybillNo })
}
/** As if its category had promised it: after-sale that ends after the settlement. */
async function settled(): Promise<Awaited<ReturnType<typeof shipped>>> {
  const order = await sellAndSettle(seller)
  const db = testApp.db.tenant(seller.actor.merchantId)
  await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
  await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
  return order
}

/** Of a settled order: the platform ruled that the goods come back first, and the buyer has sent them. */
async function backAfterRuling(waybillNo: string): Promise<{ readonly one: ReturnInfo; readonly heldFen: number }> {
  const asked = await escalate(seller, await refused(await settled()))
  await prove(seller, asked, 'MERCHANT')
  await rule(seller, judge, asked, { needsGoods: true })
  await acceptVerdict(seller, asked, 'MERCHANT')
  await onReturn(seller, { action: 'sendBack', id: asked.id, carrierCode: 'SF', waybillNo })
  const one = await returnOf(seller, asked.id)
  return { one, heldFen: one.heldFen }
}

let spent = 0
/** Out of what is available; a negative amount brings it back. */
function spend(of: Seller, amountFen: number): Promise<unknown> {
  const rule = amountFen > 0 ? postingRules.adjustedDown : postingRules.adjustedUp
  spent += 1
  const now = testApp.clock.now()
  return testApp.db.transaction(of.actor.merchantId, (tx) =>
    post(
      tx,
      {
        key: `test/spent/${spent}`,
        kind: rule.kind,
        occurredAt: now,
        moves: movesOf(rule, { amountFen: Math.abs(amountFen) }),
        subject: { type: 'saleOrder', id: of.actor.merchantId, no: 'test' },
        note: '测试',
      },
      now,
    ),
  )
}

describe('from the buyer’s question to the ruling', () => {
  test('both sides are heard, the platform rules for the buyer, and the money goes back once nobody may appeal', async () => {
    const order = await shipped()
    const one = await refused(order)
    const asked = await escalate(seller, one)
    expect(asked).toMatchObject({
      status: 'IN_DISPUTE',
      disputeStatus: 'WAIT_MERCHANT_EVIDENCE',
      atDeadline: 'JUDGE',
      dispute: { initiator: 'BUYER', claimFen: 9_900, evidences: [{ side: 'BUYER', kind: 'CLAIM' }], verdicts: [] },
    })
    expect(hoursLeft(asked.deadlineAt)).toBe(48)
    expect((await returnOf(seller, one.id)).allowedActions).toEqual(['prove'])
    await expect(rule(seller, judge, asked)).rejects.toThrow('待商家举证')
    const proven = await prove(seller, one, 'MERCHANT')
    expect(proven).toMatchObject({ disputeStatus: 'JUDGING', deadlineAt: null, atDeadline: null })
    expect(hoursLeft(proven.dispute?.dueAt ?? null)).toBe(72)
    const { list, counts } = await listDisputes(seller, judge, { status: 'JUDGING', keyword: one.returnNo })
    expect(list).toMatchObject([{ returnNo: one.returnNo, claimFen: 9_900, status: 'JUDGING' }])
    expect(counts?.['JUDGING']).toBe(1)
    const ruled = await rule(seller, judge, proven)
    expect(ruled.return).toMatchObject({
      status: 'IN_DISPUTE',
      disputeStatus: 'DONE_BUYER',
      atDeadline: 'EXECUTE',
      dispute: { verdicts: [{ ruling: 'BUYER', amountFen: 9_900, liability: 'MERCHANT', freightBy: 'MERCHANT' }] },
    })
    await expect(rule(seller, other, proven)).rejects.toThrow('已裁决')
    expect((await returnOf(seller, one.id)).allowedActions).toEqual(['appeal', 'acceptVerdict'])
    const buyers = await returnOf(seller, one.id, seller.storefront)
    expect(buyers.allowedActions).toEqual([])
    // Neither side is told who of the platform it was.
    for (const seen of [buyers, await returnOf(seller, one.id)]) expect(seen.history.at(-1)?.actor).toBe('平台')
    expect(ruled.return.history.at(-1)?.actor).toBe(judge.name)
    await expect(onReturn(seller, { action: 'cancel', id: one.id })).rejects.toMatchObject({
      refusal: 'state.notAllowed',
    })
    expect(hoursLeft(buyers.deadlineAt)).toBe(48)
    expect((await passClock(buyers)).status).toBe('REFUNDING')
    const done = await untilEnded(seller, one.id)
    expect(done).toMatchObject({ status: 'SUCCESS', dispute: { status: 'DONE_BUYER' } })
    expect(done.dispute?.endedAt).not.toBeNull()
    expect((await infoOf(seller, order.id)).refundedFen).toBe(9_900)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a side that says nothing in 48 hours is ruled about on what the other one shows; the platform is told when it is late', async () => {
    const one = await refused(await shipped())
    const asked = await escalate(seller, one)
    await setJudgeHours(70, 0)
    const missed = await passClock(asked)
    expect(missed).toMatchObject({ status: 'IN_DISPUTE', disputeStatus: 'JUDGING' })
    expect(missed.history.map(({ text }) => text)).toContain('商家超时未举证，按另一方举证裁决')
    await testApp.pass(70 * HOUR + 1_000)
    await testApp.work()
    const bells = await testApp.db.global
      .selectFrom('operator_notification')
      .select('body')
      .where('title', 'in', ['平台介入待裁决', '平台介入超时未裁决'])
      .execute()
    const ofThis = bells.flatMap(({ body }) => (body.includes(asked.dispute?.disputeNo ?? '?') ? [body] : []))
    expect(ofThis.filter((body) => body.includes('已超过 70 小时裁决时限'))).toHaveLength(1)
    expect(ofThis.filter((body) => body.includes('请在 70 小时内裁决'))).toHaveLength(1)
    await setJudgeHours(72, 1)
    const ruled = await rule(seller, judge, missed, { ruling: 'MERCHANT', liability: 'BUYER', freightBy: 'BUYER' })
    expect(ruled.status).toBe('DONE_MERCHANT')
    const closed = await acceptVerdict(seller, one, 'BUYER')
    expect(closed).toMatchObject({ status: 'CLOSED', closeType: 'PLATFORM_REJECT' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('in part, with the goods back first: then no refusal of the merchant counts any more, but the platform may be asked again', async () => {
    const order = await shipped()
    const asked = await escalate(seller, await refused(order))
    await prove(seller, asked, 'MERCHANT')
    await expect(rule(seller, judge, asked, { ruling: 'PARTIAL', amountFen: 9_901 })).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
    await rule(seller, judge, asked, { ruling: 'PARTIAL', amountFen: 5_000, needsGoods: true, freightBy: 'BUYER' })
    const waiting = await passClock(await returnOf(seller, asked.id))
    expect(waiting).toMatchObject({
      status: 'WAIT_BUYER_RETURN',
      type: 'RETURN_REFUND',
      amountFen: 5_000,
      freightBy: 'BUYER',
    })
    const sent = await onReturn(seller, {
      action: 'sendBack',
      id: asked.id,
      carrierCode: 'SF',
      waybillNo: 'SF4000000001',
    })
    const merchants = await returnOf(seller, sent.id)
    expect(merchants.allowedActions).toEqual(['receive', 'extend', 'escalate'])
    await onReturn(seller, { action: 'receive', ...of(merchants), isRestocked: true })
    expect((await untilEnded(seller, asked.id)).status).toBe('SUCCESS')
    expect((await infoOf(seller, order.id)).refundedFen).toBe(5_000)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a merchant who gets back what was not sent turns to the platform, and the buyer is heard', async () => {
    const sent = await sentBack(await shipped(), 'SF4000000002')
    const merchants = await returnOf(seller, sent.id)
    const asked = await escalateByMerchant(seller, merchants)
    expect(asked).toMatchObject({ disputeStatus: 'WAIT_BUYER_EVIDENCE', dispute: { initiator: 'MERCHANT' } })
    await prove(seller, asked, 'BUYER')
    await rule(seller, judge, asked, { ruling: 'MERCHANT', liability: 'BUYER', freightBy: 'BUYER' })
    expect(await passClock(await returnOf(seller, asked.id))).toMatchObject({
      status: 'CLOSED',
      closeType: 'PLATFORM_REJECT',
    })
  })

  test('taken back before anything is ruled it is over', async () => {
    const asked = await escalate(seller, await refused(await shipped()))
    const closed = await onReturn(seller, { action: 'cancel', id: asked.id })
    expect(closed).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_CANCEL', disputeStatus: 'CANCELED' })
    expect((await deskOf(seller, judge, asked)).allowedActions).toEqual([])
  })

  test('seven days after the refusal nobody turns to the platform any more', async () => {
    const one = await refused(await shipped())
    expect(await passClock(one)).toMatchObject({ status: 'CLOSED', closeType: 'BUYER_TIMEOUT' })
    await expect(escalate(seller, one)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('an appeal', () => {
  test('is heard once, by somebody else, and its ruling is in force at once', async () => {
    const order = await shipped()
    const asked = await escalate(seller, await refused(order))
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked)
    await expect(appeal(seller, asked, 'BUYER')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const appealed = await appeal(seller, asked, 'MERCHANT')
    expect(appealed).toMatchObject({ disputeStatus: 'APPEALING', dispute: { appealedBy: 'MERCHANT' } })
    const terms = { ruling: 'PARTIAL', amountFen: 2_000 } as const
    await expect(rule(seller, judge, asked, terms)).rejects.toMatchObject({ refusal: 'permission.denied' })
    const ruled = await rule(seller, other, asked, terms)
    expect(ruled.return).toMatchObject({ status: 'REFUNDING', amountFen: 2_000, dispute: { status: 'DONE_PARTIAL' } })
    await untilEnded(seller, asked.id)
    expect((await infoOf(seller, order.id)).refundedFen).toBe(2_000)
    await expect(appeal(seller, asked, 'MERCHANT')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('comes within 48 hours, or not at all', async () => {
    const asked = await escalate(seller, await refused(await shipped()))
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked, { ruling: 'MERCHANT', liability: 'BUYER' })
    await passClock(await returnOf(seller, asked.id))
    await expect(appeal(seller, asked, 'BUYER')).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('the platform', () => {
  test('asks a side for more, adds what it found, and nobody shows more than twenty pictures', async () => {
    const asked = await escalate(seller, await refused(await shipped()))
    await prove(seller, asked, 'MERCHANT')
    const more = await onDispute(seller, judge, asked, { action: 'ask', side: 'BUYER', text: '请提供开箱视频截图' })
    expect(more).toMatchObject({ status: 'WAIT_BUYER_EVIDENCE', allowedActions: ['prove', 'pause', 'prolong'] })
    await onDispute(seller, judge, asked, { action: 'prove', text: '物流显示已签收', fileIds: [] })
    expect((await prove(seller, asked, 'BUYER')).disputeStatus).toBe('JUDGING')
    const { return: one } = await deskOf(seller, judge, asked)
    expect(one.dispute?.evidences.map(({ side, kind }) => `${side} ${kind}`)).toEqual([
      'BUYER CLAIM',
      'MERCHANT EVIDENCE',
      'PLATFORM QUESTION',
      'PLATFORM EVIDENCE',
      'BUYER EVIDENCE',
    ])
    for (let times = 1; times < 10; times += 1) await prove(seller, asked, 'MERCHANT')
    await expect(prove(seller, asked, 'MERCHANT')).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    await expect(prove(seller, asked, 'BUYER', [asked.id])).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('stops the clock of a side, starts it with what was left, and gives it more time', async () => {
    const asked = await escalate(seller, await refused(await shipped()))
    await testApp.pass(8 * HOUR)
    const paused = await onDispute(seller, judge, asked, { action: 'pause', note: '等待物流核实' })
    expect(paused.return).toMatchObject({ isPaused: true, deadlineAt: null })
    expect(paused.allowedActions).toEqual(['prove', 'resume'])
    await testApp.pass(5 * DAY)
    await testApp.work()
    expect((await returnOf(seller, asked.id)).disputeStatus).toBe('WAIT_MERCHANT_EVIDENCE')
    const resumed = await onDispute(seller, judge, asked, { action: 'resume', note: '物流已核实' })
    expect(hoursLeft(resumed.dueAt)).toBe(40)
    const longer = await onDispute(seller, judge, asked, { action: 'prolong', hours: 24, note: '商家放假' })
    expect(hoursLeft(longer.return.deadlineAt)).toBe(64)
    expect((await passClock(await returnOf(seller, asked.id))).disputeStatus).toBe('JUDGING')
  })

  test('finds a dispute by its numbers and by its merchant', async () => {
    const asked = await escalate(seller, await refused(await shipped()))
    const { merchantNo, disputeNo } = await deskOf(seller, judge, asked)
    for (const keyword of [disputeNo, asked.returnNo, asked.orderNo])
      expect((await listDisputes(seller, judge, { keyword })).list.map(({ returnId }) => returnId)).toEqual([asked.id])
    expect((await listDisputes(seller, judge, { keyword: merchantNo })).list.length).toBeGreaterThan(0)
    expect((await listReturns(seller, { tab: 'IN_DISPUTE' })).list.map(({ id }) => id)).toContain(asked.id)
  })
})

describe('the money', () => {
  test('of a settled order is frozen, named in the wallet, and used by a ruling for the buyer', async () => {
    const order = await settled()
    const before = await provenBalances(seller)
    const asked = await escalate(seller, await refused(order))
    const merchants = await returnOf(seller, asked.id)
    expect(merchants.heldFen).toBeGreaterThan(9_000)
    const during = await provenBalances(seller)
    expect(during.M_FROZEN - before.M_FROZEN).toBe(merchants.heldFen)
    expect(before.M_AVAILABLE - during.M_AVAILABLE).toBe(merchants.heldFen)
    const frozen = await ask(api.finance.frozen, testApp.modules.handlers.finance.frozen, seller.actor, {})
    expect(frozen).toMatchObject({ otherFen: 0 })
    expect(frozen.list).toContainEqual(
      expect.objectContaining({ kind: 'DISPUTE', no: asked.returnNo, fen: merchants.heldFen }),
    )
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked)
    await acceptVerdict(seller, asked, 'MERCHANT')
    expect((await untilEnded(seller, asked.id)).status).toBe('SUCCESS')
    const after = await provenBalances(seller)
    expect(after.M_FROZEN).toBe(before.M_FROZEN)
    expect(before.M_AVAILABLE - after.M_AVAILABLE).toBe(merchants.heldFen)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('is free again once it is ruled for the merchant', async () => {
    const order = await settled()
    const before = await provenBalances(seller)
    const asked = await escalate(seller, await refused(order))
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked, { ruling: 'MERCHANT', liability: 'BUYER' })
    expect((await provenBalances(seller)).M_FROZEN).toBeGreaterThan(before.M_FROZEN)
    await acceptVerdict(seller, asked, 'BUYER')
    expect(await provenBalances(seller)).toEqual(before)
    const { disputeNo: keyword } = await deskOf(seller, judge, asked)
    const { statement } = testApp.modules.handlers.finance
    const { list } = await ask(api.finance.statement, statement, seller.actor, { keyword })
    expect(list.map(({ kind, subjectNo }) => [kind, subjectNo])).toEqual([
      ['fundsUnfrozen', order.orderNo],
      ['fundsFrozen', order.orderNo],
    ])
  })

  test('is held once, also when what came back after a ruling is disputed again, and all of it is free in the end', async () => {
    const before = await provenBalances(seller)
    const { one, heldFen } = await backAfterRuling('SF4000000005')
    const settledFen = (await provenBalances(seller)).M_AVAILABLE + heldFen
    const again = await escalateByMerchant(seller, one)
    const merchants = await returnOf(seller, again.id)
    expect(merchants.heldFen).toBe(heldFen)
    const during = await provenBalances(seller)
    expect(during.M_FROZEN - before.M_FROZEN).toBe(heldFen)
    await prove(seller, again, 'BUYER')
    await rule(seller, judge, again, { ruling: 'MERCHANT', liability: 'BUYER' })
    expect((await acceptVerdict(seller, again, 'BUYER')).status).toBe('CLOSED')
    const after = await provenBalances(seller)
    expect(after.M_FROZEN).toBe(before.M_FROZEN)
    expect(after.M_AVAILABLE).toBe(settledFen)
  })

  test('is held once where nothing was signed for after a ruling, and the platform decides by itself', async () => {
    const before = await provenBalances(seller)
    const { one, heldFen } = await backAfterRuling('SF4000000006')
    const asked = await passClock(one)
    expect(asked).toMatchObject({ status: 'IN_DISPUTE', heldFen, dispute: { initiator: 'PLATFORM' } })
    expect((await provenBalances(seller)).M_FROZEN - before.M_FROZEN).toBe(heldFen)
    await passClock(asked)
    await rule(seller, judge, asked)
    await acceptVerdict(seller, asked, 'MERCHANT')
    expect((await untilEnded(seller, asked.id)).status).toBe('SUCCESS')
    expect((await provenBalances(seller)).M_FROZEN).toBe(before.M_FROZEN)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that is spent is held as far as there is any, and the platform lends the rest of what it rules', async () => {
    const own = await addPayableSeller(testApp, { stock: 100 })
    const order = await sellAndSettle(own)
    const db = testApp.db.tenant(own.actor.merchantId)
    await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
    await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
    const one = await applyFor(own, order, { isReceived: true, reasonCode: 'QUALITY' })
    await onReturn(own, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    const { M_AVAILABLE: available } = await provenBalances(own)
    await spend(own, available - 1_000)
    const asked = await escalate(own, one)
    expect((await returnOf(own, one.id)).heldFen).toBe(1_000)
    await prove(own, asked, 'MERCHANT')
    await rule(own, judge, asked)
    const paid = await acceptVerdict(own, asked, 'MERCHANT')
    expect(paid).toMatchObject({ status: 'REFUNDING', heldFen: 0 })
    expect((await untilEnded(own, one.id)).status).toBe('SUCCESS')
    const [shown] = (await infoOf(own, order.id)).refunds
    const lentFen = paid.amountFen - (shown?.commissionFen ?? 0) - 1_000
    expect(shown).toMatchObject({ depositFen: 0, lentFen, isLent: true })
    expect(await provenBalances(own)).toMatchObject({ M_AVAILABLE: 0, M_FROZEN: 0, M_DEBT: 0 - lentFen })
    expect(await differenceFromProvider(own)).toBe(0)
  })

  test('of an order that is not settled stays set aside, and no other refund takes it', async () => {
    const order = await shipped()
    const one = await refused(order, { quantity: 2 })
    await refund(seller, await infoOf(seller, order.id), 800)
    await escalate(seller, one)
    await expect(refund(seller, await infoOf(seller, order.id), 1)).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
    })
  })

  test('of pieces that were sent after the refusal is about sent pieces', async () => {
    const order = await paidBefore()
    const one = await applyFor(seller, order, { reasonCode: 'LATE_SHIP' })
    await onReturn(seller, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    await ship(seller, await infoOf(seller, order.id))
    expect(await escalate(seller, one)).toMatchObject({ phase: 'AFTER_SHIP', amountFen: 9_900 })
  })

  test('of pieces that were never sent goes back, whatever another piece of the line had come back for', async () => {
    const paid = await paidBefore()
    const [line] = paid.items
    const pieces = [{ itemId: line!.id, quantity: 1 }]
    const terms = { packages: [{ carrierCode: 'SF', waybillNo: 'SF4100000001', items: pieces }], isSure: true }
    const order = await operate(seller, { action: 'ship', orderId: paid.id, version: paid.version, ...terms })
    const sent = await sentBack(order, 'SF4000000007')
    const refusal = { action: 'refuseReceipt', ...of(sent), code: 'NOT_RECEIVED', reason: '没有收到退货' } as const
    await onReturn(seller, refusal)
    const wish = { type: 'REFUND_ONLY', quantity: 1, reasonCode: 'LATE_SHIP' } as const
    const one = await onReturn(seller, { action: 'modify', id: sent.id, ...wish })
    expect(one).toMatchObject({ phase: 'BEFORE_SHIP', sentBack: null })
    await onReturn(seller, { action: 'reject', ...of(one), code: 'CUSTOM', reason: '定制商品不退', fileIds: [] })
    const asked = await escalate(seller, one)
    await prove(seller, asked, 'MERCHANT')
    await rule(seller, judge, asked)
    await acceptVerdict(seller, asked, 'MERCHANT')
    expect((await untilEnded(seller, asked.id)).status).toBe('SUCCESS')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
