// The address of all orders takes what a merchant orders from the platform: the same orders, prices, proofs and keys.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, broughtOver, fund, orderOf, ordersOf } from '../../../testing/platform-order.ts'
import type { Recharger } from '../../../testing/recharge.ts'
import { addPayableSeller, differenceFromProvider, orderBody, place, provenBalances } from '../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fillPlatform } from '../../../testing/transfer.ts'

let testApp: TestApp
let seller: Recharger
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  await fillPlatform(testApp, 100_000_000)
  await fund(seller, 2_000_000)
})
afterAll(() => testApp.stop())

type Wish = Omit<Extract<InputOf<typeof api.saleOrder.add>, { orderType: 'PLATFORM' }>, 'orderType' | 'versionCode'>

const handlers = () => testApp.modules.saleOrders.handlers
const bodyOf = (wish: Wish) => ({ orderType: 'PLATFORM' as const, versionCode: 'BASIC', ...wish })
const add = (wish: Wish, key?: string, actor: unknown = seller.actor) =>
  ask(api.saleOrder.add, handlers().add, actor, bodyOf(wish), key)
const addWithPay = (wish: Wish, key?: string) =>
  ask(api.saleOrder.addWithPay, handlers().addWithPay, seller.actor, bodyOf(wish), key)

test('what is ordered waits for its payment at the catalogue’s price, and a repeated call orders nothing anew', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'SERVICE' })
  const placed = await add({ productId, quantity: 3, autoRenew: true }, 'order-3')
  expect(placed).toMatchObject({ status: 'UNPAID', payableFen: 30_000 })
  expect(await add({ productId, quantity: 3, autoRenew: true }, 'order-3')).toEqual(placed)
  const info = await orderOf(seller, placed.id)
  expect(info).toMatchObject({
    orderNo: placed.orderNo,
    dueAt: placed.payExpireAt,
    autoRenew: true,
    issuer: 'MERCHANT',
    allowedActions: ['pay', 'cancel'],
  })
  expect((await ordersOf(seller, { type: 'SERVICE' })).list.map(({ id }) => id)).toEqual([placed.id])
  await expect(add({ productId, quantity: 2 }, 'order-3')).rejects.toMatchObject({ refusal: 'command.keyReused' })
})

test('paid with the order, it is booked at once and nobody has anything left to do', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'SERVICE' })
  const before = await provenBalances(seller)
  const paid = await addWithPay({ productId }, 'pay-1')
  expect(paid).toMatchObject({ status: 'IN_SERVICE', payableFen: 10_000, pay: { kind: 'none', url: null } })
  expect(await addWithPay({ productId }, 'pay-1')).toEqual(paid)
  const after = await provenBalances(seller)
  expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(-10_000)
  expect(after.P_INCOME_SERVICE - before.P_INCOME_SERVICE).toBe(10_000)
  await broughtOver(seller)
  expect(await differenceFromProvider(seller)).toBe(0)
})

test('a large payment asks who it is, and beyond the balance nothing stands', async () => {
  const versions = [
    { code: 'BASIC', name: '一次', unitFen: 500_000 },
    { code: 'MOST', name: '一次', unitFen: 99_999_900 },
  ]
  const { id: productId } = await addProduct(testApp, { type: 'ENTRY_FEE', versions })
  const unpaid = async () => (await ordersOf(seller, { type: 'ENTRY_FEE', status: 'UNPAID' })).list
  await expect(addWithPay({ productId })).rejects.toMatchObject({ refusal: 'stepUp.required' })
  expect(await unpaid()).toEqual([])
  const proven = (versionCode: string) =>
    askProven(testApp, api.saleOrder.addWithPay, handlers().addWithPay, seller.actor, {
      orderType: 'PLATFORM',
      productId,
      versionCode,
    })
  await expect(proven('MOST')).rejects.toMatchObject({ refusal: 'balance.short' })
  expect(await unpaid()).toEqual([])
  expect(await proven('BASIC')).toMatchObject({ status: 'FINISHED', payableFen: 500_000 })
})

test('one deposit is open at a time, and what is not on sale is not there', async () => {
  const deposit = await addProduct(testApp, { type: 'DEPOSIT' })
  await add({ productId: deposit.id })
  await expect(add({ productId: deposit.id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  const gone = await addProduct(testApp, { type: 'SERVICE', isOnSale: false })
  await expect(add({ productId: gone.id })).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('a storefront orders for its buyers alone', async () => {
  const { id: productId } = await addProduct(testApp, { type: 'SERVICE' })
  await expect(add({ productId }, undefined, seller.storefront)).rejects.toMatchObject({
    refusal: 'permission.denied',
  })
})

test('an order without a type is a buyer’s; of neither kind is none', async () => {
  expect(await place(seller)).toMatchObject({ status: 'UNPAID' })
  const { body } = api.saleOrder.add
  const sale = orderBody(seller)
  expect(body.parse(sale)).toMatchObject({ orderType: 'SALE' })
  const wrong = body.safeParse({ ...sale, orderType: 'PURCHASE' })
  expect(wrong.error?.issues).toMatchObject([{ path: ['orderType'] }])
  expect(body.safeParse({ ...sale, orderType: 'PLATFORM' }).success).toBe(false)
})
