// Money back to the buyer before and after the settlement, in parts and whole: equal to the provider's to the fen at every end.
import { api, type SaleOrderInfo } from '@merchant/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../../testing/test-app.ts'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  listOf,
  operate,
  place,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
  ship,
  stockOf,
} from '../../../../testing/seller.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  // From nine in the morning in China on: what is done at midnight may lie in either day's file.
  await testApp.pass(DAY - ((testApp.clock.now().getTime() - HOUR) % DAY))
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await testApp.sandbox.admin.clearScenarios()
  await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
})

/** The calls of an order's refunds, in the order of their planning. */
const callsOf = (orderId: string) =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .innerJoin('refund_order', 'refund_order.id', 'provider_call.subject_id')
    .select(['provider_call.number', 'provider_call.service', 'provider_call.status', 'provider_call.amount_fen'])
    .where('refund_order.order_id', '=', orderId)
    .orderBy('provider_call.created_at')
    .execute()

/** What is found in the merchant's fund flow by the number of an order's only refund. */
async function bookedOf({ refunds }: SaleOrderInfo): Promise<string[]> {
  const { statement } = testApp.modules.finance.handlers
  const keyword = refunds[0]?.refundNo
  const { list } = await ask(api.finance.statement, statement, seller.actor, { keyword })
  return list.map(({ kind }) => kind).toSorted()
}

async function untilDone(orderId: string): Promise<SaleOrderInfo> {
  for (let times = 0; times < 20; times += 1) {
    const order = await infoOf(seller, orderId)
    if (order.refundingFen === 0) return order
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error(`The refund did not end: ${JSON.stringify(await callsOf(orderId))}`)
}

test('what goes out after the commit is waited for when the server is shut', async () => {
  const paid = await placeAndPay(seller)
  await refund(seller, paid, 5_000)
  await testApp.payment.idle()
  expect(await callsOf(paid.id)).toMatchObject([{ service: 'refund', status: 'PENDING' }])
  await untilDone(paid.id)
})

/** 206.00 元 are paid, the commission is taken of the goods. */
const PAID = 20_600

describe('before the settlement', () => {
  test('a part goes back, and the rest is settled with the commission of the rest', async () => {
    const before = await provenBalances(seller)
    const paid = await placeAndPay(seller)
    const asked = await refund(seller, paid, 5_000)
    expect(asked).toMatchObject({ status: 'TO_SHIP', refundingFen: 5_000, refundedFen: 0 })
    // What is left of the money is still to be earned.
    expect(asked.allowedActions).toContain('ship')
    const part = await untilDone(paid.id)
    expect(part).toMatchObject({
      refundedFen: 5_000,
      refunds: [{ amountFen: 5_000, status: 'SUCCESS', isSettled: false }],
    })
    expect(await bookedOf(part)).toEqual(['orderRefundedBeforeSettlement'])
    expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(PAID - 5_000)
    await ship(seller, part)
    await confirm(seller, paid.id)
    await testApp.pass(7 * DAY)
    await testApp.work()
    const settled = await infoOf(seller, paid.id)
    expect(settled.settleStatus).toBe('SETTLED')
    const after = await provenBalances(seller)
    const commission = after.P_INCOME_COMMISSION - before.P_INCOME_COMMISSION
    const { commissionFen, expectedSettleFen } = settled.money
    expect(commission).toBe(commissionFen - Math.round((commissionFen * 5_000) / PAID))
    expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(PAID - 5_000 - commission)
    expect(expectedSettleFen).toBe(PAID - 5_000 - commission)
    expect(after.M_PENDING).toBe(before.M_PENDING)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('all of it before it was shipped: closed, its goods for sale again, nothing to settle', async () => {
    const stock = await stockOf(seller)
    const before = await provenBalances(seller)
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 600)
    const part = await untilDone(paid.id)
    const rest = await refund(seller, part, PAID - 600)
    expect(rest.allowedActions).not.toContain('ship')
    await expect(ship(seller, rest)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const done = await untilDone(paid.id)
    expect(done).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID', closeReason: '已全额退款', refundedFen: PAID })
    expect(done.allowedActions).toEqual(['remark'])
    expect(done.money.expectedSettleFen).toBe(0)
    expect(await stockOf(seller)).toEqual(stock)
    expect(await provenBalances(seller)).toEqual(before)
    const { counts } = await listOf(seller)
    expect((await listOf(seller, { status: 'CLOSED' })).total).toBe(counts?.CLOSED)
  })

  test('all of it while it is on the road: it never confirms itself, never settles', async () => {
    const paid = await placeAndPay(seller)
    await refund(seller, await ship(seller, paid), PAID)
    expect(await untilDone(paid.id)).toMatchObject({ status: 'CLOSED', settleStatus: 'VOID' })
    await testApp.pass(20 * DAY)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).settleStatus).toBe('VOID')
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a settlement that comes due meanwhile waits for it, and takes what is left', async () => {
    await testApp.sandbox.admin.settings({ refundSettleMs: 30 * DAY })
    const paid = await placeAndPay(seller)
    await ship(seller, paid)
    const received = await confirm(seller, paid.id)
    await refund(seller, received, 600)
    await testApp.payment.idle()
    await testApp.pass(8 * DAY)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).settleStatus).toBe('NOT_DUE')
    const [call] = await callsOf(paid.id)
    await testApp.sandbox.admin.settle(call?.number ?? '', 'success')
    await untilDone(paid.id)
    await testApp.work()
    await testApp.pass(60_000)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).settleStatus).toBe('SETTLED')
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('after the settlement', () => {
  test('the commission comes back first, then the refund goes out of the merchant’s account', async () => {
    const settled = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    const asked = await refund(seller, settled, 10_000)
    const share = asked.refunds[0]?.commissionFen ?? 0
    expect(share).toBe(Math.round((settled.money.commissionFen * 10_000) / PAID))
    // What the merchant bears of it can't be withdrawn any more.
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE - 10_000 + share)
    const done = await untilDone(settled.id)
    expect((await callsOf(settled.id)).map(({ service, status, amount_fen: fen }) => [service, status, fen])).toEqual([
      ['transfer', 'SUCCEEDED', share],
      ['refund', 'SUCCEEDED', 10_000],
    ])
    const after = await provenBalances(seller)
    expect(after).toMatchObject({
      M_AVAILABLE: before.M_AVAILABLE - 10_000 + share,
      M_FROZEN: before.M_FROZEN,
      P_TRANSIT_OUT: before.P_TRANSIT_OUT,
      P_INCOME_COMMISSION: before.P_INCOME_COMMISSION - share,
    })
    expect(await differenceFromProvider(seller)).toBe(0)
    expect(done).toMatchObject({ status: 'COMPLETED', settleStatus: 'SETTLED', refundedFen: 10_000 })
    expect(done.timeline.map((act) => act.text)).toEqual(
      expect.arrayContaining(['发起退款 100.00 元：商品有瑕疵', '已向买家退款 100.00 元']),
    )
    expect(await bookedOf(done)).toEqual(['commissionReturned', 'fundsFrozen', 'settledRefundSent'])
  })

  test('in parts to the last fen: the whole commission is back, and no fen more can be asked for', async () => {
    const before = await provenBalances(seller)
    const settled = await sellAndSettle(seller)
    for (const amountFen of [1, 6_866, PAID - 6_867]) {
      await refund(seller, await infoOf(seller, settled.id), amountFen)
      await untilDone(settled.id)
    }
    const order = await infoOf(seller, settled.id)
    expect(order.refunds.reduce((sum, one) => sum + one.commissionFen, 0)).toBe(settled.money.commissionFen)
    await expect(refund(seller, order, 1)).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
      details: { rest: '0.00' },
    })
    expect(await provenBalances(seller)).toEqual(before)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('more than the merchant has is refused with what there is, and nothing has changed', async () => {
    const other = await addPayableSeller(testApp)
    const settled = await sellAndSettle(other)
    const { M_AVAILABLE: available } = await provenBalances(other)
    await testApp.db.transaction(other.actor.merchantId, async (tx) => {
      const { movesOf, post, postingRules } = await import('@merchant/ledger')
      const rule = postingRules.fundsFrozen
      const subject = { type: 'test', id: settled.id, no: 'test' }
      const moves = movesOf(rule, { amountFen: available - 100 })
      await post(
        tx,
        { key: 'test/frozen', kind: rule.kind, occurredAt: testApp.clock.now(), moves, subject },
        testApp.clock.now(),
      )
    })
    await expect(refund(other, settled, 10_000)).rejects.toMatchObject({
      refusal: 'balance.short',
      details: { available: '1.00' },
    })
    expect(await infoOf(other, settled.id)).toEqual(settled)
  })

  test.each([
    { method: 'applicationTransfer', fault: { fault: 'resetAfterCommit' } },
    { method: 'applicationTransfer', fault: { fault: 'http500Empty', commit: false } },
    { method: 'orderService.refund', fault: { fault: 'resetAfterCommit' } },
    { method: 'orderService.refund', fault: { fault: 'resetBeforeCommit' } },
  ] as const)('an answer that is lost between the two is found: $method $fault.fault', async ({ method, fault }) => {
    const settled = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    await testApp.sandbox.admin.scenario({ match: { method }, ...fault })
    const asked = await refund(seller, settled, PAID)
    const share = asked.refunds[0]?.commissionFen ?? 0
    await untilDone(settled.id)
    expect((await callsOf(settled.id)).map(({ service }) => service)).toEqual(['transfer', 'refund'])
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(before.M_AVAILABLE - PAID + share)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

test('the provider’s files of these days agree with order and ledger, call by call', async () => {
  const [paid, settled] = [await placeAndPay(seller), await sellAndSettle(seller)]
  await refund(seller, paid, PAID)
  await refund(seller, settled, 5_000)
  await untilDone(paid.id)
  await untilDone(settled.id)
  // Nine in the morning in China: the file of the day before is there.
  const sinceNine = (testApp.clock.now().getTime() - HOUR) % DAY
  await testApp.pass(DAY - sinceNine)
  await testApp.modules.reconciliation.runDays()
  await testApp.pass(DAY)
  await testApp.modules.reconciliation.runDays()
  const runs = await testApp.db.global.selectFrom('recon_run').select(['status', 'our_count']).execute()
  expect(runs.filter(({ our_count: count }) => (count ?? 0) > 0).length).toBeGreaterThan(0)
  const differences = await testApp.db.global
    .selectFrom('recon_diff')
    .select(['kind', 'number', 'service', 'our_fen', 'their_fen', 'ledger_fen'])
    .execute()
  expect(differences).toEqual([])
  expect(runs.map(({ status }) => status)).not.toContain('DIFF')
})

describe('a refund that the channel refuses', () => {
  const failNext = async (orderId: string) => {
    const number = (await callsOf(orderId)).at(-1)?.number ?? ''
    await expect.poll(async () => (await testApp.sandbox.admin.orders(number)).length).toBe(1)
    await testApp.sandbox.admin.settle(number, 'fail', '账户异常')
    await testApp.deliver(number)
  }

  test('is tried again under another number, and goes back once', async () => {
    await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
    const settled = await sellAndSettle(seller)
    const before = await provenBalances(seller)
    await refund(seller, settled, PAID)
    await testApp.payment.idle()
    await expect.poll(async () => (await callsOf(settled.id)).length).toBe(2)
    await failNext(settled.id)
    expect((await infoOf(seller, settled.id)).refunds[0]).toMatchObject({ status: 'RETRYING' })
    // Until it is back it is neither the merchant's nor the buyer's.
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(PAID)
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await testApp.pass(60_000)
    await testApp.work()
    const done = await untilDone(settled.id)
    expect(done.refunds).toMatchObject([{ status: 'SUCCESS' }])
    expect((await callsOf(settled.id)).map(({ service, status }) => `${service} ${status}`)).toEqual([
      'transfer SUCCEEDED',
      'refund FAILED',
      'refund SUCCEEDED',
    ])
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(
      before.M_AVAILABLE - PAID + (done.refunds[0]?.commissionFen ?? 0),
    )
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('seven times: a case for the platform’s people, a notice for the merchant’s, and once a day it is tried', async () => {
    await testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY })
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 700)
    for (const waitMs of [60_000, 5 * 60_000, 30 * 60_000, 2 * HOUR, 12 * HOUR, DAY, 0]) {
      await testApp.payment.idle()
      await failNext(paid.id)
      await testApp.pass(waitMs)
      await testApp.work()
    }
    expect((await infoOf(seller, paid.id)).refunds[0]).toMatchObject({ status: 'MANUAL' })
    const cases = await testApp.db.global
      .selectFrom('money_case')
      .select(['kind', 'subject_no', 'state'])
      .where('subject_no', '=', paid.orderNo)
      .execute()
    expect(cases).toEqual([{ kind: 'REFUND_STUCK', subject_no: paid.orderNo, state: 'OPEN' }])
    const notices = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('notification')
      .select('title')
      .where('kind', '=', 'REFUND')
      .execute()
    expect(notices).toHaveLength(1)
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await testApp.pass(DAY)
    await testApp.work()
    expect((await untilDone(paid.id)).refunds[0]).toMatchObject({ status: 'SUCCESS' })
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('what is refused', () => {
  test('above what was paid, of an order that was changed, unpaid, being settled or closed', async () => {
    const paid = await placeAndPay(seller)
    await expect(refund(seller, paid, PAID + 1)).rejects.toMatchObject({
      refusal: 'refund.aboveRest',
      details: { rest: '206.00' },
    })
    await expect(refund(seller, { id: paid.id, version: paid.version - 1 }, 1)).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    const unpaid = await place(seller)
    await expect(refund(seller, { id: unpaid.id, version: 1 }, 1)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '待付款' },
    })
    expect(await infoOf(seller, paid.id)).toEqual(paid)
  })

  test('a storefront, and whoever lacks the permission', async () => {
    const paid = await placeAndPay(seller)
    const operation = {
      action: 'refund',
      orderId: paid.id,
      version: paid.version,
      amountFen: 1,
      reason: '商品有瑕疵',
    } as const
    const viewer = { ...seller.actor, permissions: new Set(['saleOrder.view', 'saleOrder.close'] as const) }
    for (const actor of [seller.storefront, viewer])
      await expect(operate(seller, operation, { actor })).rejects.toMatchObject({ refusal: 'permission.denied' })
  })

  test('by the name of the provider’s service it is the same refund, with keys of its own', async () => {
    const paid = await placeAndPay(seller)
    const { consumeApply } = testApp.modules.saleOrders.handlers
    const terms = { orderId: paid.id, version: paid.version, amountFen: 100, reason: '商品有瑕疵' }
    const asked = await ask(api.saleOrder.consumeApply, consumeApply, seller.actor, { kind: 'refund', ...terms }, 'one')
    expect(asked).toMatchObject({ refunds: [{ amountFen: 100 }] })
    await untilDone(paid.id)
    const again = await infoOf(seller, paid.id)
    expect((await refund(seller, again, 100, 'one')).refunds).toHaveLength(2)
    await untilDone(paid.id)
  })

  test('of one instant they are shown in the order in which they were asked for', async () => {
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 100)
    await untilDone(paid.id)
    await refund(seller, await infoOf(seller, paid.id), 200)
    const { refunds } = await untilDone(paid.id)
    // The first one is written last: where a row lies says nothing.
    const at = testApp.clock.now()
    for (const { refundNo } of refunds.toReversed())
      await testApp.db.pool.query('update refund_order set created_at = $1 where refund_no = $2', [at, refundNo])
    expect((await infoOf(seller, paid.id)).refunds.map(({ amountFen }) => amountFen)).toEqual([100, 200])
  })

  test('the same command twice is one refund', async () => {
    const paid = await placeAndPay(seller)
    const [one, other] = await Promise.all([refund(seller, paid, 100, 'once'), refund(seller, paid, 100, 'once')])
    expect([one.refunds, other.refunds].map((refunds) => refunds.length)).toEqual([1, 1])
    await untilDone(paid.id)
    expect(await callsOf(paid.id)).toHaveLength(1)
  })
})
