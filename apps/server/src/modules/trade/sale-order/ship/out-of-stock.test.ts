// Paid orders that can't be sent are closed with their money back; who closes many of them in a day proves who they are.
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY, infoOf, placeAndPay, type Seller } from '../../../../testing/seller.ts'
import { ask, askProven, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { orderParameters } from '../sale-order.parameters.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
})
afterAll(() => testApp.stop())

type Body = Extract<InputOf<typeof api.saleOrder.operate>, { action: 'outOfStock' }>
const all = ({ id, version, items }: SaleOrderInfo): Body => ({
  action: 'outOfStock',
  orderId: id,
  version,
  items: items.map((item) => ({ itemId: item.id, quantity: item.quantity })),
  reason: '仓库破损',
  isRestocked: false,
})
const handler = (request: Parameters<typeof testApp.modules.saleOrders.handlers.operate>[0]) =>
  testApp.modules.saleOrders.handlers.operate(request)
const drop = (body: Body) => ask(api.saleOrder.operate, handler, seller.actor, body)
const paid = () => placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 1 }] })

test('the eleventh of a day takes a fresh proof of exactly that, and the next day begins anew', async () => {
  for (let closed = 0; closed < orderParameters.closedPaidPerDay; closed += 1) await drop(all(await paid()))
  const eleventh = await paid()
  await expect(drop(all(eleventh))).rejects.toMatchObject({ refusal: 'stepUp.required' })
  expect((await infoOf(seller, eleventh.id)).status).toBe('TO_SHIP')
  await askProven(testApp, api.saleOrder.operate, handler, seller.actor, all(eleventh))
  expect((await infoOf(seller, eleventh.id)).refunds.map(({ amountFen }) => amountFen)).toEqual([
    eleventh.money.paidFen,
  ])
  const later = await paid()
  await testApp.pass(DAY)
  await drop(all(await infoOf(seller, later.id)))
})

test('an order of which something stays is not closed, and not counted', async () => {
  await testApp.pass(DAY)
  for (let closed = 0; closed < orderParameters.closedPaidPerDay - 1; closed += 1) await drop(all(await paid()))
  const order = await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 2 }] })
  const [item] = order.items
  await drop({ ...all(order), items: [{ itemId: item?.id ?? '', quantity: 1 }] })
  await drop(all(await paid()))
  await expect(drop(all(await paid()))).rejects.toMatchObject({ refusal: 'stepUp.required' })
})
