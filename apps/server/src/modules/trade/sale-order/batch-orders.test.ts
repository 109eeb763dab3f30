// Notes and more time for many orders: each answers for itself, the same command is done once, and two batches never wait for each other.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY, infoOf, placeAndPay, type Seller, ship } from '../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

const batch = (body: InputOf<typeof api.saleOrder.batch>, key?: string, actor: unknown = seller.actor) =>
  ask(api.saleOrder.batch, testApp.modules.saleOrders.handlers.batch, actor, body, key)
const shipped = async () => ship(seller, await placeAndPay(seller))

test('a note or a flag is written to each, and what is not said stays', async () => {
  const orders = [await placeAndPay(seller), await placeAndPay(seller)]
  const orderIds = orders.map(({ id }) => id)
  await batch({ action: 'remark', orderIds, remark: '周五一起发' })
  const flagged = await batch({ action: 'remark', orderIds: [...orderIds, ...orderIds], flag: 5 })
  expect(flagged).toEqual({ succeeded: orderIds.toSorted(), failed: [] })
  for (const id of orderIds) {
    const order = await infoOf(seller, id)
    expect(order).toMatchObject({ sellerRemark: '周五一起发', flag: 5 })
    expect(order.timeline.at(-1)?.text).toContain('红旗')
  }
})

test('more time is given where a receipt runs; the others say why not', async () => {
  const [running, waiting] = [await shipped(), await placeAndPay(seller)]
  const stranger = await addPayableSeller(testApp)
  const foreign = await placeAndPay(stranger)
  const orderIds = [running.id, waiting.id, foreign.id]
  const outcome = await batch({ action: 'extend', orderIds, days: 5 })
  expect(outcome.succeeded).toEqual([running.id])
  expect(Object.fromEntries(outcome.failed.map(({ id, message }) => [id, message]))).toEqual({
    [waiting.id]: expect.stringContaining('待发货'),
    [foreign.id]: expect.stringContaining('不存在'),
  })
  const until = Date.parse(running.autoConfirmAt ?? '') + 5 * DAY
  expect((await infoOf(seller, running.id)).autoConfirmAt).toBe(new Date(until).toISOString())
})

test('the same command twice gives time once, and answers the same', async () => {
  const order = await shipped()
  const asked = { action: 'extend', orderIds: [order.id], days: 3 } as const
  const body = { ...asked, orderIds: [...asked.orderIds] }
  const [one, other] = await Promise.all([batch(body, 'extend-once'), batch(body, 'extend-once')])
  expect(one).toEqual(other)
  expect((await infoOf(seller, order.id)).extendsLeft).toBe(2)
})

test('two batches over the same orders, named in other orders, are both done', async () => {
  const orders = [await shipped(), await shipped(), await shipped()]
  const orderIds = orders.map(({ id }) => id)
  const outcomes = await Promise.all([
    batch({ action: 'extend', orderIds, days: 3 }),
    batch({ action: 'extend', orderIds: orderIds.toReversed(), days: 3 }),
  ])
  expect(outcomes.map(({ failed }) => failed)).toEqual([[], []])
  for (const id of orderIds) expect((await infoOf(seller, id)).extendsLeft).toBe(1)
})
