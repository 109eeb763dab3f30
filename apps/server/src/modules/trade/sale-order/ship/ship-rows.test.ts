// Shipping by pasted numbers: each order answers for itself, a repeated command sends nothing twice, and no refund is refused by it.
import { api, type InputOf, refusalCode } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFor } from '../../../../testing/returns.ts'
import {
  addPayableSeller,
  infoOf,
  operate,
  placeAndPay,
  refund,
  type Seller,
  ship,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

type Rows = InputOf<typeof api.saleOrder.shipRows>['rows']
const shipRows = (rows: Rows, key?: string, actor: unknown = seller.actor) =>
  ask(api.saleOrder.shipRows, testApp.modules.saleOrders.handlers.shipRows, actor, { rows }, key)
const check = (orderNos: string[], actor: unknown = seller.actor) =>
  ask(api.saleOrder.checkRows, testApp.modules.saleOrders.handlers.checkRows, actor, { orderNos })

const UNKNOWN = 'SO209901010000000000'

test('what can be sent is sent with the carrier that is said or recognised; each of the others says why not', async () => {
  const [one, two, sent, back] = [
    await placeAndPay(seller),
    await placeAndPay(seller),
    await placeAndPay(seller),
    await placeAndPay(seller),
  ]
  await ship(seller, sent)
  await refund(seller, back, back.payableFen)
  const stranger = await addPayableSeller(testApp)
  const foreign = await placeAndPay(stranger)
  const third = await placeAndPay(seller)
  const outcome = await shipRows([
    { orderNo: one.orderNo, carrierCode: 'ZTO', waybillNo: '75 0000 0000 0101' },
    { orderNo: sent.orderNo, waybillNo: 'SF0000000000102' },
    { orderNo: back.orderNo, waybillNo: 'SF0000000000103' },
    { orderNo: UNKNOWN, waybillNo: 'SF0000000000104' },
    { orderNo: foreign.orderNo, waybillNo: 'SF0000000000105' },
    { orderNo: third.orderNo, waybillNo: '000000' },
    { orderNo: two.orderNo, waybillNo: 'YT0000000000106' },
  ])
  expect(outcome.succeeded.map(({ orderNo }) => orderNo)).toEqual([one.orderNo, two.orderNo])
  expect(outcome.failed.map(({ orderNo, message }) => [orderNo, message])).toEqual([
    [sent.orderNo, expect.stringContaining('已发货')],
    [back.orderNo, expect.any(String)],
    [UNKNOWN, expect.stringContaining('不存在')],
    [foreign.orderNo, expect.stringContaining('不存在')],
    [third.orderNo, expect.stringContaining('快递公司')],
  ])
  expect(await infoOf(seller, one.id)).toMatchObject({ status: 'SHIPPED', shipments: [{ carrierCode: 'ZTO' }] })
  expect(await infoOf(seller, two.id)).toMatchObject({ status: 'SHIPPED', shipments: [{ carrierCode: 'YTO' }] })
  expect(await infoOf(stranger, foreign.id)).toMatchObject({ status: 'TO_SHIP' })
})

test('a number of another buyer’s parcel is asked about, and taken when the line says that it is right', async () => {
  const [one, two] = [await placeAndPay(seller), await placeAndPay(seller)]
  const waybillNo = 'SF0000000000501'
  await shipRows([{ orderNo: one.orderNo, waybillNo }])
  const { failed } = await shipRows([{ orderNo: two.orderNo, waybillNo }])
  expect(failed).toMatchObject([{ code: refusalCode('waybill.elsewhere') }])
  const { succeeded } = await shipRows([{ orderNo: two.orderNo, waybillNo, isSure: true }])
  expect(succeeded.map(({ orderNo }) => orderNo)).toEqual([two.orderNo])
})

test('the same command at once and again sends once, and answers the same', async () => {
  const order = await placeAndPay(seller)
  const rows = [{ orderNo: order.orderNo, waybillNo: 'SF0000000000201' }]
  const [one, other] = await Promise.all([shipRows(rows, 'paste-once'), shipRows(rows, 'paste-once')])
  expect(one).toEqual(other)
  expect(await shipRows(rows, 'paste-once')).toEqual(one)
  expect((await infoOf(seller, order.id)).shipments).toHaveLength(1)
})

test('what is answered is enough to take the parcel back', async () => {
  const order = await placeAndPay(seller)
  const { succeeded } = await shipRows([{ orderNo: order.orderNo, waybillNo: 'SF0000000000301' }])
  const [sent] = succeeded
  if (sent === undefined) throw new Error('It was not sent')
  const { orderId, version, shipmentId } = sent
  await operate(seller, { action: 'undoShip', orderId, version, shipmentId })
  expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP' })
})

test('a check tells what may go and why the others may not, and writes nothing', async () => {
  const [right, sent] = [await placeAndPay(seller), await placeAndPay(seller)]
  await ship(seller, sent)
  const stranger = await addPayableSeller(testApp)
  const foreign = await placeAndPay(stranger)
  const answer = await check([right.orderNo, sent.orderNo, foreign.orderNo, UNKNOWN])
  const rows = Object.fromEntries(answer.map(({ orderNo, ...rest }) => [orderNo, rest]))
  expect(rows).toEqual({
    [right.orderNo]: {
      about: right.items[0]?.title,
      receiverName: right.receiverName,
      left: right.items[0]?.quantity,
      problem: null,
    },
    [sent.orderNo]: expect.objectContaining({ left: 0, problem: expect.stringContaining('不能发货') }),
  })
  expect(await infoOf(seller, right.id)).toMatchObject({ status: 'TO_SHIP' })
})

test('an open refund is not refused by it: the line fails, and its buyer waits for the answer as before', async () => {
  const order = await placeAndPay(seller)
  await applyFor(seller, order, { quantity: order.items[0]?.quantity ?? 1 })
  const { succeeded, failed } = await shipRows([{ orderNo: order.orderNo, waybillNo: 'SF0000000000401' }])
  expect(succeeded).toEqual([])
  expect(failed).toMatchObject([{ orderNo: order.orderNo, message: expect.stringMatching(/退款|售后/) }])
  expect(await infoOf(seller, order.id)).toMatchObject({ status: 'TO_SHIP', isReturning: true })
  expect(await check([order.orderNo])).toMatchObject([{ problem: expect.stringContaining('退款') }])
})
