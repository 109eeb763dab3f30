// The third side of the match: whatever a call was for, what the ledger moved for it is known, and is just what the provider was told.
import { dayOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, brought, repay } from '../../../testing/debt.ts'
import { decided, received, sendBack } from '../../../testing/recharge-refund.ts'
import {
  addPayableSeller,
  DAY,
  infoOf,
  paymentNoOf,
  placeAndPay,
  placeAndStartPaying,
  refund,
  sellAndSettle,
  type Seller,
} from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { confirmTransfer, fillPlatform, handedIn } from '../../../testing/transfer.ts'
import { answerOfBank, applyAndConfirm, newOperator, pay } from '../../../testing/withdrawal.ts'
import { findDifferences } from './find-differences.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
  await fillPlatform(testApp, 10_000_000)
  await testApp.pass(DAY)
})
afterAll(() => testApp.stop())

async function refundDone(id: string): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    if ((await infoOf(seller, id)).refundingFen === 0) return
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error('The refund did not end')
}

async function paidAfterItWasClosed(): Promise<void> {
  const order = await placeAndStartPaying(seller)
  // What a lost race leaves behind: closed here, and its payment still open at the provider.
  await testApp.db
    .tenant(seller.actor.merchantId)
    .updateTable('sale_order')
    .set({ status: 'CLOSED', close_type: 'MERCHANT_CLOSE', closed_at: testApp.clock.now(), settle_status: 'VOID' })
    .where('id', '=', order.id)
    .execute()
  await order.payNow()
  await testApp.deliver(await paymentNoOf(seller, order.id))
  await testApp.payment.idle()
  await testApp.pass(10_000)
  await testApp.work()
}

test('each kind of call has its leg, and both say the same', async () => {
  const settled = await sellAndSettle(seller, { items: [{ skuId: seller.skuId, quantity: 50 }] })
  await refund(seller, settled, 10_000)
  await refundDone(settled.id)
  const paid = await placeAndPay(seller)
  await refund(seller, paid, 5_000)
  await refundDone(paid.id)
  await paidAfterItWasClosed()
  const order = await received(seller)
  await sendBack(seller, order, 4_000)
  await decided(seller, order.id)
  await received(seller, { target: 'DEPOSIT' })
  await confirmTransfer(seller, await handedIn(seller))
  const payout = await applyAndConfirm(seller, 10_000)
  await pay(testApp, newOperator(testApp), payout)
  await answerOfBank(testApp, payout.withdrawNo, 'success')
  await advance(seller, 3_000)
  await repay(seller, 3_000)
  await brought(seller)
  await testApp.payment.idle()

  const calls = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('provider_call')
    .select(['number', 'service', 'subject_type', 'status', 'settled_at'])
    .execute()
  expect(calls.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([])
  // Not the first day of all, so that what ended just before a midnight is looked at as well.
  const first = { day_on: '2020-01-01', next_try_at: testApp.clock.now() }
  await testApp.db.global.insertInto('recon_run').values(first).execute()
  // Days of which no file was read: everything that ended on them is ours alone, with what the ledger has of it.
  const days = new Set(
    calls.flatMap(({ settled_at: at }) => (at === null ? [] : [dayOf(at), dayOf(new Date(at.getTime() + DAY))])),
  )
  const found = (await Promise.all([...days].map((day) => findDifferences(testApp.db, day)))).flat()
  const byNumber = new Map(found.map((finding) => [finding.number, finding]))
  const legs = calls.map(({ number, service, subject_type: subjectType }) => {
    const { ourFen, ledgerFen } = byNumber.get(number) ?? expect.fail(`${service} ${number} is not looked at`)
    return `${service} ${subjectType}: ${ledgerFen === ourFen ? 'equal' : `${ledgerFen} of ${ourFen}`}`
  })
  expect([...new Set(legs)].toSorted()).toEqual([
    'agentPay saleOrder: equal',
    'collect payment: equal',
    'consume platformPayment: equal',
    'deposit rechargeOrder: equal',
    'refund payment: equal',
    'refund rechargeRefund: equal',
    'refund refundOrder: equal',
    'transfer platformAdvance: equal',
    'transfer rechargeOrder: equal',
    'transfer refundOrder: equal',
    'withdraw withdrawOrder: equal',
  ])
})
