// What a parcel weighs and costs is noted with it or later, told to nobody but its merchant, and goes out with the orders' table.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byHead, exported } from '../../../../testing/export.ts'
import { checked, imported, rowsOfTask, xlsx } from '../../../../testing/import.ts'
import { addPayableSeller, infoOf, operate, placeAndPay, type Seller } from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

let number = 0
const label = () => ({ carrierCode: 'SF', waybillNo: `SF5${String((number += 1)).padStart(11, '0')}` })

async function sent(notes: { readonly weightG?: number; readonly costFen?: number } = {}) {
  const { id: orderId, version } = await placeAndPay(seller)
  return operate(seller, { action: 'ship', orderId, version, packages: [{ ...label(), ...notes }] })
}
type Order = Awaited<ReturnType<typeof sent>>
const note = ({ id: orderId, shipments }: Order, weightG: number | null, costFen: number | null) =>
  operate(seller, { action: 'noteParcel', orderId, shipmentId: shipments[0]?.id ?? '', weightG, costFen })
const lineOf = async ({ orderNo }: Order) => {
  const columns = ['orderNo', 'carrier', 'waybillNo', 'weight', 'shippingCost']
  const { rows } = await exported(testApp, seller.actor, { list: 'saleOrder', filters: { keyword: orderNo }, columns })
  return byHead(rows)[0]
}

test('it goes with the parcel, is in the table, and is no business of the buyer', async () => {
  const order = await sent({ weightG: 850, costFen: 650 })
  expect(order.shipments).toMatchObject([{ weightG: 850, costFen: 650 }])
  expect((await infoOf(seller, order.id, seller.storefront)).shipments).toMatchObject([
    { weightG: null, costFen: null },
  ])
  expect(await lineOf(order)).toEqual({
    订单号: order.orderNo,
    快递公司: '顺丰速运',
    运单号: order.shipments[0]?.waybillNo,
    '包裹重量（克）': 850,
    '快递成本（元）': 6.5,
  })
})

test('it is noted when the carrier’s bill is there, changed, and taken away; each time is in the history of the merchant alone', async () => {
  const order = await sent()
  expect(await lineOf(order)).toMatchObject({ '包裹重量（克）': null, '快递成本（元）': null })
  expect((await note(order, 1_200, null)).shipments).toMatchObject([{ weightG: 1_200, costFen: null }])
  const later = await note(order, 1_200, 0)
  expect(later.shipments).toMatchObject([{ weightG: 1_200, costFen: 0 }])
  expect(later.version).toBe(order.version)
  // The same again is no change.
  expect((await note(order, 1_200, 0)).timeline).toHaveLength(later.timeline.length)
  const { timeline } = await note(order, null, null)
  const no = order.shipments[0]?.waybillNo ?? ''
  expect(timeline.slice(-3).map(({ text }) => text)).toEqual([
    `包裹 ${no}：重量 1200 克，快递成本 未知`,
    `包裹 ${no}：重量 1200 克，快递成本 0.00 元`,
    `包裹 ${no}：重量 未知，快递成本 未知`,
  ])
  const told = await infoOf(seller, order.id, seller.storefront)
  expect(told.timeline.some(({ text }) => text.includes('快递成本'))).toBe(false)
})

test('of two who note one after the other, each keeps what the other has written', async () => {
  const { id: orderId, shipments } = await sent()
  const of = { action: 'noteParcel', orderId, shipmentId: shipments[0]?.id ?? '' } as const
  await operate(seller, { ...of, weightG: 640 })
  expect((await operate(seller, { ...of, costFen: 380 })).shipments).toMatchObject([{ weightG: 640, costFen: 380 }])
})

test('a parcel that was taken back is not weighed, nor is one of another order', async () => {
  const [order, other] = [await sent(), await sent()]
  const { id: orderId, version, shipments } = order
  const back = await operate(seller, { action: 'undoShip', orderId, version, shipmentId: shipments[0]?.id ?? '' })
  await expect(note(back, 500, null)).rejects.toMatchObject({ details: { status: '已撤销' } })
  await expect(note({ ...order, shipments: other.shipments }, 500, null)).rejects.toMatchObject({
    refusal: 'record.notFound',
  })
  expect((await infoOf(seller, other.id)).shipments).toMatchObject([{ weightG: null }])
})

test.each([
  ['weightG', 0, '重量至少 1 克'],
  ['weightG', 1.5, '重量须为整数克'],
  ['weightG', 1_000_001, '重量不能超过 1000 千克'],
  ['costFen', -1, '快递成本不能为负'],
  ['costFen', 100_000_001, '快递成本不能超过 1,000,000 元'],
])('a %s of %j is refused by name', (field, value, message) => {
  const id = '01932c5a-0000-7000-8000-0000000000d1'
  const body = { action: 'noteParcel', orderId: id, shipmentId: id, weightG: null, costFen: null, [field]: value }
  expect(api.saleOrder.operate.body.safeParse(body).error?.issues).toMatchObject([{ path: [field], message }])
})

test('the table of waiting orders goes out, is filled in, and comes in', async () => {
  const order = await placeAndPay(seller)
  const columns = ['orderNo', 'goods', 'carrier', 'waybillNo', 'weight', 'shippingCost']
  const { rows } = await exported(testApp, seller.actor, {
    list: 'saleOrder',
    filters: { keyword: order.orderNo },
    columns,
  })
  const [head = [], line = []] = rows.map((row) => row.map((cell) => String(cell ?? '')))
  const { waybillNo } = label()
  const filled = (weight: string, cost: string) => xlsx([[...head], [...line.slice(0, 2), '', waybillNo, weight, cost]])
  const wrong = await checked(testApp, seller.actor, 'shipment', filled('半斤', '-1'))
  const complaints = (await rowsOfTask(testApp, seller.actor, { id: wrong.id }))[0]?.complaints
  expect(complaints?.map(({ column }) => column)).toEqual(['包裹重量（克）', '快递成本（元）'])
  expect(await imported(testApp, seller.actor, 'shipment', filled('300', '4.20'))).toMatchObject({ done: 1 })
  expect((await infoOf(seller, order.id)).shipments).toMatchObject([{ waybillNo, weightG: 300, costFen: 420 }])
})
