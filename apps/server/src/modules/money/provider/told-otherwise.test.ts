// How the provider tells some failures nobody knows: whichever way it does, the money ends where it belongs.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmRecharge, recharge, rechargeByCard, type Recharger, rechargeOf } from '../../../testing/recharge.ts'
import {
  addPayableSeller,
  DAY,
  differenceFromProvider,
  infoOf,
  placeAndPay,
  provenBalances,
  refund,
} from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyAndConfirm, earn, newOperator, pay, withdrawal } from '../../../testing/withdrawal.ts'

/** Amounts that a bank of the sandbox treats in its own way. */
const REFUSED_PAYOUT = 90_104
const REFUSED_CARD_PAYMENT = 90_501
const PAID_AFTER_CLOSING = 90_203
const CODE = '111111'
const MINUTE = 60_000

describe.each([
  { channelFailAs: 'payStatusFail', notifyRefundFailure: true, quickPaySms: true },
  { channelFailAs: 'error40006', notifyRefundFailure: false, quickPaySms: false },
] as const)('of a provider that tells a failure as $channelFailAs', (settings) => {
  let testApp: TestApp
  let seller: Recharger
  beforeAll(async () => {
    testApp = await startTestApp()
    seller = await addPayableSeller(testApp, { stock: 1_000 })
    await testApp.sandbox.admin.settings(settings)
    await testApp.pass(DAY)
    await earn(seller)
  })
  afterAll(() => testApp.stop())

  async function work(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 1) {
      await testApp.payment.idle()
      await testApp.pass(MINUTE)
      await testApp.work()
    }
  }
  const casesAbout = async (keyword: string) => {
    const { list } = testApp.modules.moneyCases.handlers
    return (await ask(api.moneyCase.list, list, newOperator(testApp), { keyword })).list
  }

  test('a withdrawal that the bank refuses at once has failed, and all of it is available again', async () => {
    const before = await provenBalances(seller)
    const order = await applyAndConfirm(seller, REFUSED_PAYOUT)
    await pay(testApp, newOperator(testApp), order)
    await testApp.deliver(order.withdrawNo)
    await work(2)
    expect(await withdrawal(seller, order.id)).toMatchObject({ status: 'FAILED', failReason: expect.any(String) })
    expect(await provenBalances(seller)).toEqual(before)
    expect(await casesAbout(order.withdrawNo)).toEqual([])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a recharge that its card refuses has failed, and nothing is credited', async () => {
    const before = await provenBalances(seller)
    const order = await rechargeByCard(seller, { amountFen: REFUSED_CARD_PAYMENT })
    if (settings.quickPaySms) await confirmRecharge(seller, order.id, CODE)
    await testApp.deliver(order.rechargeNo)
    await work(2)
    expect(await rechargeOf(seller, order.id, true)).toMatchObject({ status: 'FAILED', failReason: expect.any(String) })
    expect(await provenBalances(seller)).toEqual(before)
    expect(await casesAbout(order.rechargeNo)).toEqual([])
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a refund that fails goes out again, told or asked about', async () => {
    await testApp.sandbox.admin.settings({ refundSettleMs: 90 * DAY })
    const paid = await placeAndPay(seller)
    await refund(seller, paid, 5_000)
    await testApp.payment.idle()
    const numberOf = async () =>
      (
        await testApp.db
          .tenant(seller.actor.merchantId)
          .selectFrom('provider_call')
          .innerJoin('refund_order', 'refund_order.id', 'provider_call.subject_id')
          .select('provider_call.number')
          .where('refund_order.order_id', '=', paid.id)
          .executeTakeFirstOrThrow()
      ).number
    const number = await numberOf()
    expect(await testApp.sandbox.admin.settle(number, 'fail', '原卡已注销')).toBe(true)
    await testApp.sandbox.admin.settings({ refundSettleMs: 1_000 })
    await testApp.deliver()
    await work(5)
    const done = await infoOf(seller, paid.id)
    expect(done).toMatchObject({ refundedFen: 5_000, refundingFen: 0, refunds: [{ status: 'SUCCESS' }] })
    expect(done.timeline.map((act) => act.text).join('；')).toContain('原卡已注销')
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('a recharge that is paid after the provider had closed it is credited all the same', async () => {
    const before = await provenBalances(seller)
    const order = await recharge(seller, { method: 'WECHAT', amountFen: PAID_AFTER_CLOSING })
    await work(31)
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'CLOSED' })
    expect((await testApp.sandbox.admin.orders(order.rechargeNo))[0]?.state).toBe(4)
    await testApp.deliver(order.rechargeNo)
    await work(2)
    expect(await rechargeOf(seller, order.id)).toMatchObject({ status: 'SUCCESS' })
    expect((await provenBalances(seller)).M_AVAILABLE - before.M_AVAILABLE).toBe(PAID_AFTER_CLOSING)
    expect(await casesAbout(order.rechargeNo)).toEqual([])
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})
