// Paid orders that can't be sent are closed with their money back; who closes many of them in a day proves who they are.
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { refundReasonTexts } from '@merchant/contract/labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayableSeller, DAY, infoOf, placeAndPay, refund, type Seller } from '../../../../testing/seller.ts'
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

const consume = (request: Parameters<typeof testApp.modules.saleOrders.handlers.consumeApply>[0]) =>
  testApp.modules.saleOrders.handlers.consumeApply(request)
const ended = async ({ id }: Pick<SaleOrderInfo, 'id'>): Promise<SaleOrderInfo> => {
  for (let times = 0; times < 20; times += 1) {
    const order = await infoOf(seller, id)
    if (order.status === 'CLOSED') return order
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error(`The order ${id} was not closed`)
}

test('all of the money back of what was not sent closes it as well, by whatever name and for whatever reason', async () => {
  await testApp.pass(DAY)
  for (let closed = 0; closed < orderParameters.closedPaidPerDay - 2; closed += 1) await drop(all(await paid()))
  // A part of it closes nothing; the part that is the last does.
  const inParts = await paid()
  await refund(seller, inParts, 1)
  const rest = await infoOf(seller, inParts.id)
  await refund(seller, rest, rest.money.paidFen - 1)
  const whole = await paid()
  await refund(seller, whole, whole.money.paidFen)
  const eleventh = await paid()
  const terms = { orderId: eleventh.id, version: eleventh.version, amountFen: eleventh.money.paidFen, reason: '其他' }
  const plain = { action: 'refund', ...terms } as const
  await expect(ask(api.saleOrder.operate, handler, seller.actor, plain)).rejects.toMatchObject({
    refusal: 'stepUp.required',
  })
  const other = { kind: 'refund', ...terms } as const
  await expect(ask(api.saleOrder.consumeApply, consume, seller.actor, other)).rejects.toMatchObject({
    refusal: 'stepUp.required',
  })
  expect((await infoOf(seller, eleventh.id)).refundingFen).toBe(0)
  // A part needs none still.
  const part = await refund(seller, eleventh, 1)
  const last = { ...plain, version: part.version, amountFen: eleventh.money.paidFen - 1 }
  await askProven(testApp, api.saleOrder.operate, handler, seller.actor, last)
  expect(await ended(eleventh)).toMatchObject({ closeReason: '已全额退款' })
})

test('for want of stock it counts as what was never sent, whichever way its money went back', async () => {
  await testApp.pass(DAY)
  const order = await paid()
  const reason = refundReasonTexts.OutOfStock[0]
  const body = { action: 'refund', orderId: order.id, version: order.version, amountFen: 1, reason } as const
  const part = await ask(api.saleOrder.operate, handler, seller.actor, body)
  await refund(seller, part, order.money.paidFen - 1)
  expect(await ended(order)).toMatchObject({ closeReason: '缺货，已全额退款' })
  const closeType = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sale_order')
    .select('close_type')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(closeType).toEqual({ close_type: 'OUT_OF_STOCK' })
})
