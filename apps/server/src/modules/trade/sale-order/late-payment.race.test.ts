// A closed payment's money and a new payment's arrive at the same moment: one of them is the order's, the other goes back.
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, differenceFromProvider, infoOf, provenBalances } from '../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  addLateSeller,
  type LateSeller,
  letRefundsArrive,
  PAID_AFTER_CLOSING,
  payBy,
  paymentNosOf,
  payOnPage,
  placeOne,
} from './late-payment.testing.ts'

const ROUNDS = raceRounds(8)
let testApp: TestApp
let seller: LateSeller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addLateSeller(testApp)
})
afterAll(() => testApp.stop())

const settled = (results: readonly PromiseSettledResult<unknown>[]): void => {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
}

test('the late one and the new one at once: one is the order’s payment, all other money is back', async () => {
  const before = await provenBalances(seller)
  const orders: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await placeOne(seller)
    await payBy(seller, order.id, 'WECHAT_SCAN')
    const payPage = await payOnPage(seller, order.id)
    const [late = '', page = ''] = await paymentNosOf(seller, order.id)
    await payPage()
    await testApp.pass(3_000)
    await Promise.all([testApp.deliver(late), testApp.deliver(page)])
    await Promise.all([testApp.payment.handleNotifications(), testApp.payment.resumeCalls()])
    orders.push(order.id)
  }
  await letRefundsArrive(seller)
  for (const id of orders) {
    const { status, money, payments } = await infoOf(seller, id)
    expect({ status, paidFen: money.paidFen }).toEqual({ status: 'TO_SHIP', paidFen: PAID_AFTER_CLOSING })
    expect(payments.map((payment) => payment.status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(payments.filter(({ isSurplus }) => !isSurplus)).toHaveLength(1)
  }
  const after = await provenBalances(seller)
  expect(after.M_PENDING - before.M_PENDING).toBe(ROUNDS * PAID_AFTER_CLOSING)
  expect(await differenceFromProvider(seller)).toBe(0)
  expect(await testApp.sandbox.admin.invariants()).toEqual([])
})

test('the late one while its order is closed: nothing of it stays', async () => {
  const before = await provenBalances(seller)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await placeOne(seller)
    await payBy(seller, order.id, 'WECHAT_SCAN')
    await payBy(seller, order.id, 'ALIPAY_SCAN')
    const [late = ''] = await paymentNosOf(seller, order.id)
    await testApp.pass(3_000)
    settled(await Promise.allSettled([close(seller, order), testApp.deliver(late)]))
    await testApp.pass(3_000)
    for (const number of await paymentNosOf(seller, order.id)) await testApp.deliver(number)
    await letRefundsArrive(seller)
    const { status, money, payments } = await infoOf(seller, order.id)
    const own = payments.filter((payment) => payment.status === 'SUCCESS' && !payment.isSurplus)
    expect(own.map(({ amountFen }) => amountFen)).toEqual(status === 'TO_SHIP' ? [money.paidFen] : [])
    expect(['TO_SHIP', 'CLOSED']).toContain(status)
  }
  const kept = (await provenBalances(seller)).M_PENDING - before.M_PENDING
  expect(kept % PAID_AFTER_CLOSING).toBe(0)
  expect(await differenceFromProvider(seller)).toBe(0)
})
