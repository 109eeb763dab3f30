// What the clock does to platform orders: each timer, with a clock that is moved.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addProduct,
  broughtOver,
  fund,
  issue,
  judge,
  leave,
  operateOn,
  order,
  orderAndPay,
  orderOf,
  ordersOf,
  pay,
  payByBank,
  refundOrder,
  saveProduct,
} from '../../../testing/platform-order.ts'
import { debtOf } from '../../../testing/debt.ts'
import { recharge, payOnBankPage, type Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, DAY, differenceFromProvider, HOUR, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'

const MINUTE = 60_000

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  await fillPlatform(testApp, 100_000_000)
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  seller = await addPayableSeller(testApp)
})

const statusOf = async (id: string) => (await orderOf(seller, id)).status
async function pass(milliseconds: number): Promise<void> {
  await testApp.pass(milliseconds)
  await testApp.work()
}
/** What its people were told, the oldest first. */
const told = async () => {
  return (await bells()).map(({ title }) => title)
}
const bells = () =>
  testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('notification')
    .select(['title', 'body'])
    .where('kind', '=', 'PLATFORM_ORDER')
    .orderBy('at')
    .orderBy('id')
    .execute()
const service = (changes: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(testApp, {
    type: 'SERVICE',
    versions: [{ code: 'BASIC', name: '基础版', unitFen: 10_000, periodMonths: 3 }],
    ...changes,
  })

describe('what nobody pays', () => {
  test('is closed: a service after half an hour, a deposit after seven days', async () => {
    const one = await order(seller, (await service()).id)
    const deposit = await order(seller, (await addProduct(testApp, { type: 'DEPOSIT' })).id)
    await pass(29 * MINUTE)
    expect(await statusOf(one.id)).toBe('UNPAID')
    await pass(MINUTE)
    expect(await orderOf(seller, one.id)).toMatchObject({ status: 'CLOSED', closeType: 'TIMEOUT', allowedActions: [] })
    await expect(pay(seller, one)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    expect(await statusOf(deposit.id)).toBe('UNPAID')
    await pass(7 * DAY)
    expect(await statusOf(deposit.id)).toBe('CLOSED')
  })

  test('what has to be paid is taken from the balance, then from the deposit, and the rest is owed', async () => {
    await fund(seller, 12_000)
    const deposit = await orderAndPay(
      seller,
      (
        await addProduct(testApp, {
          type: 'DEPOSIT',
          versions: [{ code: 'BASIC', name: '保证金', unitFen: 9_000, periodMonths: null }],
        })
      ).id,
    )
    const penalty = await issue(seller)
    const compensation = await issue(seller, { type: 'COMPENSATION', amountFen: 1_000 })
    await pass(4 * DAY)
    expect(await statusOf(penalty.id)).toBe('UNPAID')
    await pass(DAY)
    // 3,000 of the balance and 7,000 of the deposit, or in the other order of the two.
    const [one, other] = [await orderOf(seller, penalty.id), await orderOf(seller, compensation.id)]
    expect([one.status, other.status]).toEqual(['FINISHED', 'FINISHED'])
    expect(one).toMatchObject({ paidBy: 'DEDUCTED', paidFen: 10_000, owedFen: 0 })
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 0, M_DEPOSIT: 1_000, M_DEBT: 0 })
    await expect(refundOrder(seller, deposit.id)).rejects.toMatchObject({
      refusal: 'account.short',
      message: '保证金余额不足，当前 10.00 元',
    })
    const bill = await issue(seller, { type: 'BILL_DUE', amountFen: 5_000, title: '2026 年 11 月账单' })
    await pass(7 * DAY)
    expect(await orderOf(seller, bill.id)).toMatchObject({
      status: 'OVERDUE',
      paidFen: 1_000,
      owedFen: 4_000,
      allowedActions: [],
    })
    expect(await provenBalances(seller)).toMatchObject({
      M_AVAILABLE: 0,
      M_DEPOSIT: 0,
      M_DEBT: -4_000,
      P_INCOME_PENALTY: expect.any(Number),
    })
    expect((await debtOf(seller)).debtFen).toBe(4_000)
    expect((await told()).slice(-2)).toEqual(['平台开出应付款', '平台订单逾期'])
    await broughtOver(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
    // What comes in repays it, and then it is paid.
    const arriving = await recharge(seller, { amountFen: 3_000 })
    await payOnBankPage(seller, arriving)
    await testApp.deliver(arriving.rechargeNo)
    expect(await statusOf(bill.id)).toBe('OVERDUE')
    await fund(seller, 2_000)
    expect(await orderOf(seller, bill.id)).toMatchObject({ status: 'FINISHED', paidFen: 5_000, owedFen: 0 })
    expect(await provenBalances(seller)).toMatchObject({ M_AVAILABLE: 1_000, M_DEBT: 0 })
    await broughtOver(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('stands still while an objection is judged, and a day is left at least', async () => {
    await fund(seller, 20_000)
    const { id, version } = await issue(seller)
    await pass(2 * DAY)
    await operateOn(seller, { action: 'object', id, version, text: '物流异常，非本店责任' })
    await pass(10 * DAY)
    expect(await statusOf(id)).toBe('OBJECTING')
    await judge(seller, id, 'REDUCE', 6_000)
    await pass(3 * DAY - HOUR)
    expect(await statusOf(id)).toBe('UNPAID')
    await pass(HOUR)
    expect(await orderOf(seller, id)).toMatchObject({ status: 'FINISHED', paidFen: 6_000, paidBy: 'DEDUCTED' })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(14_000)
  })

  test('is told of a day before, once; what is due within the hour is not', async () => {
    await fund(seller, 20_000)
    const penalty = await issue(seller)
    await pass(4 * DAY - HOUR)
    await order(seller, (await service()).id)
    await pass(MINUTE)
    const soon = async () => (await bells()).filter(({ title }) => title === '平台订单即将到期')
    expect(await soon()).toEqual([])
    await pass(2 * HOUR)
    await pass(HOUR)
    expect(await soon()).toMatchObject([{ body: expect.stringContaining(penalty.orderNo) }])
  })

  test('is closed at the bank as well, before it is taken', async () => {
    await fund(seller, 20_000)
    const one = await issue(seller)
    await testApp.pass(5 * DAY - MINUTE)
    const paying = await payByBank(seller, one)
    expect(paying).toMatchObject({ status: 'PAYING', payment: { isOpen: true, step: { kind: 'hostedPage' } } })
    await pass(2 * MINUTE)
    await pass(MINUTE)
    expect(await orderOf(seller, one.id)).toMatchObject({ status: 'FINISHED', paidBy: 'DEDUCTED' })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(10_000)
    await broughtOver(seller)
    expect(await differenceFromProvider(seller)).toBe(0)
  })
})

describe('a service', () => {
  test('is told of 30, 7 and 1 days before its end, and ends', async () => {
    await fund(seller, 20_000)
    const { id, endsAt } = await orderAndPay(seller, (await service()).id)
    const leftMs = () => Date.parse(endsAt ?? '') - testApp.clock.now().getTime()
    const soon = async () => (await told()).filter((title) => title.includes('到期'))
    await pass(leftMs() - 31 * DAY)
    expect(await soon()).toEqual([])
    await pass(DAY)
    expect(await soon()).toEqual(['平台服务还有 30 天到期'])
    await pass(20 * DAY)
    expect(await soon()).toHaveLength(1)
    await pass(3 * DAY)
    await pass(6 * DAY)
    expect(await soon()).toEqual(['平台服务还有 30 天到期', '平台服务还有 7 天到期', '平台服务还有 1 天到期'])
    expect((await orderOf(seller, id)).daysLeft).toBe(1)
    await pass(DAY)
    expect(await orderOf(seller, id)).toMatchObject({ status: 'FINISHED', daysLeft: null })
    expect((await soon()).at(-1)).toBe('平台服务已到期')
  })

  test('that is renewed goes on where it ended, and is renewed once', async () => {
    await fund(seller, 30_000)
    const first = await orderAndPay(seller, (await service()).id)
    const renew = (seen: typeof first) => operateOn(seller, { action: 'renew', id: seen.id, version: seen.version })
    const next = await renew(first)
    expect(next).toMatchObject({ status: 'UNPAID', renews: { id: first.id } })
    const seen = await orderOf(seller, first.id)
    expect(seen).toMatchObject({ renewedBy: { id: next.id }, allowedActions: ['setAutoRenew', 'applyInvoice'] })
    await expect(renew(seen)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
    const paid = await pay(seller, next)
    expect(paid).toMatchObject({ status: 'PAID', startsAt: first.endsAt })
    await pass(Date.parse(first.endsAt ?? '') - testApp.clock.now().getTime())
    expect([await statusOf(first.id), await statusOf(next.id)]).toEqual(['FINISHED', 'IN_SERVICE'])
  })

  test('renews itself out of the balance a day before its end, and waits to be paid where that does not do', async () => {
    await fund(seller, 20_000)
    const first = await orderAndPay(seller, (await service()).id, { autoRenew: true })
    const beforeEnd = (one: typeof first, ms: number) =>
      Date.parse(one.endsAt ?? '') - testApp.clock.now().getTime() - ms
    await pass(beforeEnd(first, 2 * DAY))
    expect((await ordersOf(seller)).list).toHaveLength(1)
    await pass(DAY)
    const { renewedBy } = await orderOf(seller, first.id)
    const second = await orderOf(seller, renewedBy?.id ?? '')
    expect(second).toMatchObject({ status: 'PAID', autoRenew: true, startsAt: first.endsAt })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(0)
    await pass(DAY)
    expect((await orderOf(seller, second.id)).status).toBe('IN_SERVICE')
    await leave(seller, 0)
    await pass(beforeEnd(second, DAY))
    const third = await orderOf(seller, (await orderOf(seller, second.id)).renewedBy?.id ?? '')
    expect(third).toMatchObject({ status: 'UNPAID', dueAt: second.endsAt })
    // On the last day that is all: nothing promises once more what has happened or has not.
    const last = (await bells()).slice(-1)
    expect(last).toMatchObject([{ title: '平台服务自动续订待支付', body: expect.stringContaining('可用余额不足') }])
    expect(await told()).not.toContain('平台服务还有 1 天到期')
    await pass(DAY)
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['FINISHED', 'CLOSED'])
  })

  test('is not renewed when that was switched off, and not paid for more than before', async () => {
    await fund(seller, 90_000)
    const product = await service()
    const off = await orderAndPay(seller, product.id, { autoRenew: true })
    const dear = await orderAndPay(seller, product.id, { autoRenew: true })
    await operateOn(seller, { action: 'setAutoRenew', id: off.id, version: off.version, autoRenew: false })
    const { type, name, description, id, version } = product
    const versions = product.versions.map((one) => ({ ...one, unitFen: 12_000 }))
    await saveProduct(testApp, { id, version, type, name, description, versions, isOnSale: true })
    await pass(Date.parse(dear.endsAt ?? '') - testApp.clock.now().getTime() - 7 * DAY)
    await pass(6 * DAY)
    expect((await orderOf(seller, off.id)).renewedBy).toBeNull()
    expect((await orderOf(seller, dear.id)).renewedBy).toMatchObject({ status: 'UNPAID' })
    expect((await provenBalances(seller)).M_AVAILABLE).toBe(70_000)
    const texts = (await bells()).map(({ body }) => body)
    expect(texts.filter((text) => text.includes('不会自动付款：价格已上调'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('：价格已上调，续订订单待支付 120.00 元'))).toHaveLength(1)
  })

  test('that is not sold any more is not promised to go on', async () => {
    await fund(seller, 20_000)
    const product = await service()
    const gone = await orderAndPay(seller, product.id, { autoRenew: true })
    const { type, name, description, id, version, versions } = product
    await saveProduct(testApp, { id, version, type, name, description, versions, isOnSale: false })
    await pass(Date.parse(gone.endsAt ?? '') - testApp.clock.now().getTime() - 7 * DAY)
    await pass(6 * DAY)
    expect((await orderOf(seller, gone.id)).renewedBy).toBeNull()
    const texts = (await bells()).slice(-2).map(({ body }) => body)
    for (const text of texts) expect(text).toContain('已下架，不能续订')
  })

  test('of five thousand or more waits for somebody to prove who pays, and says so', async () => {
    await fund(seller, 1_100_000)
    const versions = [{ code: 'BASIC', name: '旗舰版', unitFen: 500_000, periodMonths: 3 }]
    const large = await orderAndPay(seller, (await service({ versions })).id, { autoRenew: true })
    await pass(Date.parse(large.endsAt ?? '') - testApp.clock.now().getTime() - DAY)
    expect((await orderOf(seller, large.id)).renewedBy).toMatchObject({ status: 'UNPAID' })
    expect((await bells()).at(-1)?.body).toContain('须由您验证身份后支付，续订订单待支付 5,000.00 元')
  })
})
