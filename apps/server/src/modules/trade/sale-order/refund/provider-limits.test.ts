// What the provider takes of one payment: fifty refunds, for a year. A merchant is told so; what a return owes goes to people.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../../testing/manual-entry.ts'
import { applyFor, listReturns, onReturn, returnOf, returnsOf } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  DAY,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
  sellAndSettle,
  type Seller,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { failNewest, openCaseOf, paidOffline, refundCallsOf } from './stuck-refund.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())
beforeEach(() => testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY }))

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
  await testApp.payment.idle()
}

/** So many refunds of an order, as if they had gone through. */
async function refundedOften(orderId: string, times: number): Promise<void> {
  await testApp.db.pool.query(
    `insert into refund_order (merchant_id, id, refund_no, order_id, shop_id, amount_fen, commission_fen, is_settled, status, step,
       reason, asked_by_type, asked_by_id, created_at, refunded_at)
     select merchant_id, ('00000000-0000-7000-8000-' || substr(md5(id::text || n), 1, 12))::uuid, 'RF' || substr(md5(id::text || n), 1, 18),
       id, shop_id, 1, 0, false, 'SUCCESS', 'REFUND', '逐笔退款', 'MERCHANT', 'test', created_at, created_at
     from sale_order, generate_series(1, $2::int) as n where id = $1`,
    [orderId, times],
  )
}

/** As if it had been paid so long ago. */
const paidBefore = async (orderId: string, milliseconds: number) =>
  tenant()
    .updateTable('sale_order')
    .set({ paid_at: new Date(testApp.clock.now().getTime() - milliseconds) })
    .where('id', '=', orderId)
    .execute()

describe('a merchant', () => {
  test('is refused the fifty-first refund of a payment in words, and nothing has changed', async () => {
    const paid = await placeAndPay(seller)
    await refundedOften(paid.id, 49)
    await refund(seller, paid, 100)
    const seen = await infoOf(seller, paid.id)
    await expect(refund(seller, seen, 100)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '该笔付款已退款 50 次，支付渠道不再受理' },
    })
    expect(await infoOf(seller, paid.id)).toEqual(seen)
  })

  test('is refused a refund of what was paid more than a year ago', async () => {
    const paid = await placeAndPay(seller)
    await paidBefore(paid.id, 365 * DAY + 1_000)
    await expect(refund(seller, paid, 100)).rejects.toMatchObject({
      refusal: 'state.notAllowed',
      details: { status: '付款已超过 365 天，支付渠道不再受理退款' },
    })
  })
})

describe('refunds of one payment', () => {
  const callsOf = async (orderId: string) => (await refundCallsOf(seller, orderId)).length

  test('go to the provider a minute apart, each in its turn, and none is lost', async () => {
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 100)
    for (const amountFen of [200, 300]) await refund(seller, await infoOf(seller, paid.id), amountFen)
    expect(await callsOf(paid.id)).toBe(1)
    // Those that wait are under way, and nothing of them failed.
    const { refunds } = await infoOf(seller, paid.id)
    expect(refunds.map(({ status }) => status)).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING'])
    // Each says when it is sent, to its buyer too.
    const sent = Date.parse(refunds[0]?.createdAt ?? '')
    const waits = refunds.map(({ sendAt }) => (sendAt === null ? null : (Date.parse(sendAt) - sent) / 1_000))
    expect(waits).toEqual([null, 60, 120])
    expect((await infoOf(seller, paid.id, seller.storefront)).refunds.map(({ sendAt }) => sendAt)).toEqual(
      refunds.map(({ sendAt }) => sendAt),
    )
    await pass(59_000)
    expect(await callsOf(paid.id)).toBe(1)
    await pass(2_000)
    expect(await callsOf(paid.id)).toBe(2)
    await pass(30_000)
    expect(await callsOf(paid.id)).toBe(2)
    await pass(31_000)
    expect(await callsOf(paid.id)).toBe(3)
    expect((await infoOf(seller, paid.id)).refunds.map(({ sendAt }) => sendAt)).toEqual([null, null, null])
    await pass(10 * 60_000)
    expect(await callsOf(paid.id)).toBe(3)
  })

  test('of returns say when they are sent, in the return, in its list and beside its order', async () => {
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 100)
    // Nothing was sent, and within half an hour the money goes back at once.
    const one = await applyFor(seller, await infoOf(seller, paid.id))
    const at = one.refundSendAt
    expect(one.status).toBe('REFUNDING')
    expect(at).not.toBeNull()
    for (const shown of [
      (await returnOf(seller, one.id, seller.storefront)).refundSendAt,
      (await returnsOf(seller, paid.id)).returns[0]?.refundSendAt,
      (await listReturns(seller, { keyword: one.returnNo })).list[0]?.refundSendAt,
    ])
      expect(shown).toBe(at)
    await pass(61_000)
    expect((await returnOf(seller, one.id)).refundSendAt).toBeNull()
    expect(await callsOf(paid.id)).toBe(2)
  })

  test('of another payment wait for nobody', async () => {
    const [one, other] = [await placeAndPay(seller), await placeAndPay(seller)]
    await refund(seller, one, 100)
    await refund(seller, other, 100)
    expect([await callsOf(one.id), await callsOf(other.id)]).toEqual([1, 1])
  })
})

describe('what a return owes beyond it', () => {
  const asked = async (orderId: string) => {
    await pass(31 * 60_000)
    const { id, version } = await applyFor(seller, await infoOf(seller, orderId))
    await onReturn(seller, { action: 'agree', id, version })
    await pass(1_000)
    return returnOf(seller, id)
  }

  test('goes to people, who end it, and never to the provider', async () => {
    const paid = await placeAndPay(seller)
    await refundedOften(paid.id, 50)
    const one = await asked(paid.id)
    expect(one).toMatchObject({ status: 'REFUND_FAILED' })
    const about = await openCaseOf(seller, paid.orderNo)
    expect(about).toMatchObject({ kind: 'REFUND_STUCK', amountFen: one.amountFen })
    for (let days = 0; days < 2; days += 1) await pass(DAY)
    expect(await refundCallsOf(seller, paid.id)).toEqual([])
    const texts = (await infoOf(seller, paid.id)).timeline.map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('退款由平台人工处理：'))).toHaveLength(1)
    const entry = await enter(testApp, seller.actor.merchantId, paidOffline(about.id, one.amountFen))
    await approveEntry(testApp, entry)
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'SUCCESS' })
  })

  test('of a settled order the commission comes back, and what is on its way ends with the entry', async () => {
    const settled = await sellAndSettle(seller)
    await tenant().updateTable('sale_order').set({ after_sale_days: 30 }).where('id', '=', settled.id).execute()
    await tenant()
      .updateTable('sale_order_item')
      .set({ after_sale_days: 30 })
      .where('order_id', '=', settled.id)
      .execute()
    const before = await provenBalances(seller)
    await refundedOften(settled.id, 50)
    const one = await asked(settled.id)
    await pass(60_000)
    expect((await refundCallsOf(seller, settled.id)).map(({ service }) => service)).toEqual(['transfer'])
    const about = await openCaseOf(seller, settled.orderNo)
    expect((await provenBalances(seller)).P_TRANSIT_OUT - before.P_TRANSIT_OUT).toBe(one.amountFen)
    const entry = await enter(testApp, seller.actor.merchantId, paidOffline(about.id, one.amountFen))
    await approveEntry(testApp, entry)
    expect((await provenBalances(seller)).P_TRANSIT_OUT).toBe(before.P_TRANSIT_OUT)
    expect(await returnOf(seller, one.id)).toMatchObject({ status: 'SUCCESS' })
  })
})

test('one that is tried again when its year is over is not sent any more', async () => {
  const paid = await placeAndPay(seller)
  await refund(seller, paid, 100)
  await failNewest(seller, paid.id)
  await paidBefore(paid.id, 365 * DAY)
  await pass(DAY)
  expect(await refundCallsOf(seller, paid.id)).toHaveLength(1)
  expect((await infoOf(seller, paid.id)).refunds).toMatchObject([{ status: 'MANUAL' }])
  expect(await openCaseOf(seller, paid.orderNo)).toMatchObject({ kind: 'REFUND_STUCK', amountFen: 100 })
})
