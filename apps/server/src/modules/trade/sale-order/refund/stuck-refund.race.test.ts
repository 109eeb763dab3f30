// Two persons book that a stuck refund was paid offline while the clock sends it once more: one of both, never both.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveEntry, enter } from '../../../../testing/manual-entry.ts'
import {
  addPayableSeller,
  DAY,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { casesOf, failNewest, getStuck, paidOffline, refundCallsOf } from './stuck-refund.testing.ts'

const ROUNDS = raceRounds(10)
let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await testApp.sandbox.admin.settings({ refundSettleMs: 900 * DAY })
})
afterAll(() => testApp.stop())

test('the approval, the clock and the clock again: one winner, and the book holds one refund', async () => {
  const before = await provenBalances(seller)
  const { refundAgain } = testApp.modules.saleOrders.onTimer
  const { merchantId } = seller.actor
  let paidFen = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = await placeAndPay(seller)
    paidFen += paid.money.paidFen - 700
    await refund(seller, paid, 700)
    const about = await getStuck(seller, paid.id)
    const entry = await enter(testApp, merchantId, paidOffline(about.id, 700))
    const { id: refundId } = await testApp.db
      .tenant(merchantId)
      .selectFrom('refund_order')
      .select('id')
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    const [approval, ...clocks] = await Promise.allSettled([
      approveEntry(testApp, entry),
      refundAgain(merchantId, refundId),
      refundAgain(merchantId, refundId),
    ])
    expect(clocks.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    if (approval?.status === 'rejected') expect(approval.reason).toMatchObject({ name: 'Refusal' })
    const isBooked = approval?.status === 'fulfilled'
    expect(await refundCallsOf(seller, paid.id)).toHaveLength(isBooked ? 1 : 2)
    expect((await infoOf(seller, paid.id)).refunds).toMatchObject([{ status: isBooked ? 'SUCCESS' : 'MANUAL' }])
    if (isBooked) continue
    // What it was refused for has come to nothing as well.
    await failNewest(seller, paid.id)
    await approveEntry(testApp, entry)
    expect((await infoOf(seller, paid.id)).refunds).toMatchObject([{ status: 'SUCCESS' }])
    expect((await casesOf(seller, paid.orderNo)).map(({ state }) => state)).toEqual(['RESOLVED'])
  }
  expect((await provenBalances(seller)).M_PENDING - before.M_PENDING).toBe(paidFen)
})
