// What comes back is followed: both sides see where it is, its signature brings the clock forward, and the board of exceptions knows it.
import type { ReturnInfo, SaleOrderInfo } from '@merchant/contract'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyFor, onReturn, returnOf, returnsOf, untilEnded } from '../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  placeAndPay,
  provenBalances,
  type Seller,
  sellAndSettle,
  ship,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signedBack } from './signed-back.ts'
import { exceptionsFor, trackFor } from '../tracking/tracking.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 10_000 })
})
afterAll(() => testApp.stop())

let last = 0
/** A number that nobody had, with the ending that makes it go a certain way. */
const numberEnding = (ending: string) => `SF${String((last += 1)).padStart(9, '0')}${ending}`
const pass = async (milliseconds: number) => {
  await testApp.pass(milliseconds)
  await testApp.work()
}
const of = ({ id, version }: ReturnInfo) => ({ id, version })
async function agreed(changes: Parameters<typeof placeAndPay>[1] = {}): Promise<ReturnInfo> {
  const order = await placeAndPay(seller, changes)
  await testApp.pass(HOUR)
  await ship(seller, await infoOf(seller, order.id))
  const one = await applyFor(seller, await infoOf(seller, order.id), {
    type: 'RETURN_REFUND',
    isReceived: true,
    reasonCode: 'QUALITY',
  })
  return onReturn(seller, { action: 'agree', ...of(one) })
}
const sendBack = ({ id }: ReturnInfo, waybillNo: string) =>
  onReturn(seller, { action: 'sendBack', id, carrierCode: 'SF', waybillNo })
async function sentBack(waybillNo: string): Promise<ReturnInfo> {
  const one = await agreed()
  await sendBack(one, waybillNo)
  return returnOf(seller, one.id)
}
const freeze = ({ id, orderNo: no }: SaleOrderInfo, amountFen: number) =>
  testApp.db.transaction(seller.actor.merchantId, (tx) =>
    post(
      tx,
      {
        key: `test/${id}`,
        kind: postingRules.fundsFrozen.kind,
        occurredAt: testApp.clock.now(),
        moves: movesOf(postingRules.fundsFrozen, { amountFen }),
        subject: { type: 'saleOrder', id, no },
        note: '测试',
      },
      testApp.clock.now(),
    ),
  )
const left = ({ deadlineAt }: ReturnInfo) => Date.parse(deadlineAt ?? '') - testApp.clock.now().getTime()

/** Far from where its merchant is. */
const RECEIVER = {
  name: '韩梅梅',
  phone: '13799990001',
  region: [
    { code: '440000', name: '广东省' },
    { code: '440100', name: '广州市' },
    { code: '440106', name: '天河区' },
  ],
  detail: '体育西路 1 号',
}

describe('what comes back', () => {
  test('is asked about with the address that it goes to', async () => {
    const one = await agreed({ receiver: RECEIVER })
    await sendBack(one, numberEnding('1234'))
    await pass(DAY)
    await pass(DAY)
    const told = JSON.stringify(await returnOf(seller, one.id))
    expect(told).toContain('快件已发往杭州市')
    expect(told).not.toContain('快件已发往广州市')
  })

  test('is followed, and once it is handed over its merchant has two days', async () => {
    const one = await sentBack(numberEnding('1234'))
    expect(one.sentBack).toMatchObject({ signedAt: null, track: { state: 'CREATED', traces: [] } })
    expect(left(one)).toBeGreaterThan(9 * DAY)
    await pass(20 * HOUR)
    await pass(3 * DAY)
    const signed = await returnOf(seller, one.id)
    expect(signed.sentBack?.track).toMatchObject({ state: 'SIGNED', carrierName: '顺丰速运' })
    expect(signed.sentBack?.signedAt).toBe(signed.sentBack?.track?.traces[0]?.at)
    expect(left(signed)).toBeLessThanOrEqual(2 * DAY)
    expect(left(signed)).toBeGreaterThan(0)
    expect(signed.history.filter(({ text }) => text.startsWith('退货包裹已签收'))).toHaveLength(1)
    // Its buyer sees the same, and the order knows nothing of it.
    const theirs = await returnOf(seller, one.id, seller.storefront)
    expect(theirs.sentBack?.track).toMatchObject({ state: 'SIGNED', exceptions: [], trouble: null })
    expect((await trackFor(seller, one.orderId)).map(({ waybillNo }) => waybillNo)).not.toContain(
      one.sentBack?.waybillNo,
    )
    await pass(left(signed) + 1_000)
    expect(['REFUNDING', 'SUCCESS']).toContain((await returnOf(seller, one.id)).status)
  })

  test('under a mistyped number is put right twice while nobody has signed, and the merchant’s time runs on', async () => {
    const one = await sentBack(numberEnding('9001'))
    await pass(DAY)
    const right = numberEnding('1234')
    await sendBack(one, right)
    const corrected = await returnOf(seller, one.id)
    expect(corrected).toMatchObject({ deadlineAt: one.deadlineAt, sentBack: { waybillNo: right, signedAt: null } })
    expect(corrected.history.at(-1)?.text).toBe(`买家更正退货运单：顺丰速运 ${right}`)
    expect((await returnOf(seller, one.id, seller.storefront)).allowedActions).toContain('sendBack')
    await sendBack(one, numberEnding('1234'))
    await expect(sendBack(one, numberEnding('1234'))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    await pass(20 * HOUR)
    await pass(3 * DAY)
    const signed = await returnOf(seller, one.id)
    expect(signed.sentBack?.signedAt).not.toBeNull()
    await expect(sendBack(one, numberEnding('1234'))).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('for an exchange that nobody looks at is back for good: its money returns, and the piece with it', async () => {
    const order = await placeAndPay(seller)
    await testApp.pass(HOUR)
    await ship(seller, await infoOf(seller, order.id))
    const wish = { type: 'EXCHANGE', isReceived: true, quantity: 1, reasonCode: 'QUALITY' } as const
    const one = await applyFor(seller, await infoOf(seller, order.id), wish)
    await onReturn(seller, { action: 'agree', ...of(one) })
    await sendBack(one, numberEnding('1234'))
    await pass(20 * HOUR)
    await pass(3 * DAY)
    await pass(left(await returnOf(seller, one.id)) + 1_000)
    expect((await untilEnded(seller, one.id)).status).toBe('SUCCESS')
    const { lines } = await returnsOf(seller, order.id)
    expect(lines).toMatchObject([{ sent: { quantity: 1, maxFen: 9_900 } }])
  })

  test('of which some money went back before brings the rest, to the fen', async () => {
    const order = await placeAndPay(seller)
    await testApp.pass(HOUR)
    await ship(seller, await infoOf(seller, order.id))
    const shipped = await infoOf(seller, order.id)
    const damaged = { isReceived: true, quantity: 2, amountFen: 12_000, reasonCode: 'DAMAGED' } as const
    const first = await applyFor(seller, shipped, damaged)
    await onReturn(seller, { action: 'agree', ...of(first) })
    expect((await untilEnded(seller, first.id)).status).toBe('SUCCESS')
    const goods = { type: 'RETURN_REFUND', isReceived: true, quantity: 1, reasonCode: 'QUALITY' } as const
    const one = await applyFor(seller, shipped, goods)
    expect(one.maxFen).toBe(7_800)
    await onReturn(seller, { action: 'agree', ...of(one) })
    await sendBack(one, numberEnding('1234'))
    await onReturn(seller, { action: 'receive', ...of(await returnOf(seller, one.id)), isRestocked: true })
    expect((await untilEnded(seller, one.id)).status).toBe('SUCCESS')
    expect((await infoOf(seller, order.id)).refundedFen).toBe(19_800)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('that was put off is brought forward by as much less', async () => {
    const one = await sentBack(numberEnding('1234'))
    const { deadlineAt } = await onReturn(seller, { action: 'extend', ...of(one), reason: '仓库盘点' })
    await pass(20 * HOUR)
    await pass(3 * DAY)
    const signed = await returnOf(seller, one.id)
    const signedAt = Date.parse(signed.sentBack?.signedAt ?? '')
    expect(Date.parse(signed.deadlineAt ?? '')).toBeGreaterThanOrEqual(signedAt + 3 * DAY)
    expect(Date.parse(signed.deadlineAt ?? '')).toBeLessThanOrEqual(Date.parse(deadlineAt ?? ''))
  })

  test('is no parcel that the merchant has sent, to this buyer or to another', async () => {
    const [one, other] = [await agreed(), await agreed()]
    for (const { orderId } of [one, other]) {
      const [parcel] = await trackFor(seller, orderId)
      const outbound = parcel?.waybillNo ?? ''
      await expect(sendBack(one, outbound)).rejects.toMatchObject({ refusal: 'waybill.outbound' })
    }
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'WAIT_BUYER_RETURN', sentBack: null })
  })

  test('was not signed for before its merchant had agreed', async () => {
    const one = await sentBack(numberEnding('9001'))
    const early = new Date(testApp.clock.now().getTime() - 2 * HOUR)
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      signedBack({ notify: () => Promise.resolve() }, tx, one.id, { signedAt: early, now: testApp.clock.now() }),
    )
    expect(await returnOf(seller, one.id)).toMatchObject({ deadlineAt: one.deadlineAt, version: one.version })
  })

  test('and never moves stands on the board, under its return, until it was looked at', async () => {
    const waybillNo = numberEnding('9001')
    const one = await sentBack(waybillNo)
    await pass(25 * HOUR)
    // Nobody promised when a buyer's parcel is collected.
    expect((await exceptionsFor(seller, { keyword: waybillNo })).list).toEqual([])
    await pass(6 * DAY)
    const found = (await exceptionsFor(seller, { keyword: waybillNo })).list
    expect(found).toMatchObject([
      { comesBackWith: { returnId: one.id, returnNo: one.returnNo }, carrierName: '顺丰速运' },
    ])
    await onReturn(seller, { action: 'receive', ...of(await returnOf(seller, one.id)), isRestocked: true })
    await pass(13 * HOUR)
    expect((await exceptionsFor(seller, { keyword: waybillNo })).list).toEqual([])
  })

  test('and is never signed for gives no money back by itself: its buyer is asked, and the platform decides', async () => {
    const one = await sentBack(numberEnding('9001'))
    expect(one.atDeadline).toBe('TURN_OVER')
    await pass(left(one) + 1_000)
    const turned = await returnOf(seller, one.id)
    expect(turned).toMatchObject({
      status: 'IN_DISPUTE',
      disputeStatus: 'WAIT_BUYER_EVIDENCE',
      dispute: { initiator: 'PLATFORM', claimFen: one.amountFen, evidences: [] },
    })
    expect(turned.history.map(({ text }) => text).join()).toContain('退货包裹一直未签收，由平台裁决')
    const told = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('title', '=', '退货一直未签收，已转平台裁决')
      .where('body', 'like', `%${one.returnNo}%`)
      .execute()
    expect(told).toHaveLength(1)
    // Its buyer is silent: it is ruled on without a word of theirs.
    await pass(left(turned) + 1_000)
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'IN_DISPUTE', disputeStatus: 'JUDGING' })
    expect((await infoOf(seller, one.orderId)).refundedFen).toBe(0)
  })

  test('and is sent once more after it was refused: the new parcel is followed, and what was told of the old one counts no more', async () => {
    const one = await sentBack(numberEnding('1234'))
    await pass(20 * HOUR)
    await pass(3 * DAY)
    const signed = await returnOf(seller, one.id)
    expect(signed.sentBack?.signedAt).not.toBeNull()
    await onReturn(seller, {
      action: 'refuseReceipt',
      ...of(signed),
      code: 'NOT_RECEIVED',
      reason: '包裹是空的',
      fileIds: [],
    })
    const { quantity, type } = one
    await onReturn(seller, {
      action: 'modify',
      id: one.id,
      type,
      quantity,
      isReceived: true,
      reasonCode: 'QUALITY',
      description: '另一件也寄回',
    })
    await onReturn(seller, { action: 'agree', ...of(await returnOf(seller, one.id)) })
    const again = numberEnding('9001')
    await sendBack(one, again)
    const sent = await returnOf(seller, one.id)
    expect(sent).toMatchObject({
      status: 'WAIT_MERCHANT_RECEIVE',
      atDeadline: 'TURN_OVER',
      sentBack: { waybillNo: again, signedAt: null, track: { state: 'CREATED', traces: [] } },
    })
    expect(left(sent)).toBeGreaterThan(9 * DAY)
    await pass(left(sent) + 1_000)
    expect((await returnOf(seller, one.id)).status).toBe('IN_DISPUTE')
  })

  test('and is never signed for, of a settled order: one dispute on all servers, and of what is left is held what there is', async () => {
    const order = await sellAndSettle(seller)
    const db = testApp.db.tenant(seller.actor.merchantId)
    await db.updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', order.id).execute()
    await db.updateTable('sale_order_item').set({ after_sale_days: 30 }).where('order_id', '=', order.id).execute()
    const wish = { type: 'RETURN_REFUND', isReceived: true, reasonCode: 'QUALITY' } as const
    const asked = await applyFor(seller, await infoOf(seller, order.id), wish)
    const one = await onReturn(seller, { action: 'agree', ...of(asked) })
    await sendBack(one, numberEnding('9001'))
    const { M_AVAILABLE: available } = await provenBalances(seller)
    const rest = 3_000
    await freeze(order, available - rest)
    const { M_FROZEN: frozen } = await provenBalances(seller)
    await testApp.pass(10 * DAY + HOUR)
    const jobs = testApp.servers.map(({ modules }) => modules.jobs)
    await Promise.all(
      jobs.map(async (own) => {
        for (const job of own) await job.run()
      }),
    )
    expect((await returnOf(seller, one.id)).status).toBe('IN_DISPUTE')
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, M_FROZEN: frozen + rest })
    const disputes = await db.selectFrom('return_dispute').select('id').where('return_id', '=', one.id).execute()
    expect(disputes).toHaveLength(1)
    // Taken back by its buyer, it is free again.
    await onReturn(seller, { action: 'cancel', id: one.id })
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: rest, M_FROZEN: frozen })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
