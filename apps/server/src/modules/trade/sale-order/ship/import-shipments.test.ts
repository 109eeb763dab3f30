// Shipping by table: what is right is sent, what is wrong is named by row and column, and nothing is sent twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checked, commit, imported, progressOf, rowsOfTask, xlsx } from '../../../../testing/import.ts'
import {
  addPayableSeller,
  infoOf,
  operate,
  placeAndPay,
  refund,
  type Seller,
  sellingOf,
  ship,
} from '../../../../testing/seller.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { saveGoodsOf } from '../../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp, { stock: 1_000 })
})
afterAll(() => testApp.stop())

const tableOf = (...rows: (readonly string[])[]) => xlsx([['订单号', '快递公司', '运单号'], ...rows])

test('each row sends what is left of an order; the carrier is said, or follows from the number', async () => {
  const [one, two, three] = [await placeAndPay(seller), await placeAndPay(seller), await placeAndPay(seller)]
  const task = await imported(
    testApp,
    seller.actor,
    'shipment',
    tableOf(
      [one.orderNo, '中通快递', '75 0000 0000 0001'],
      [two.orderNo.toLowerCase(), 'sf', 'SF0000000000002'],
      [three.orderNo, '', 'YT0000000000003'],
    ),
  )
  expect(task).toMatchObject({ status: 'DONE', done: 3, refused: 0 })
  const carriers = await Promise.all(
    [one, two, three].map(async ({ id }) => (await infoOf(seller, id)).shipments.map((each) => each.carrierCode)),
  )
  expect(carriers).toEqual([['ZTO'], ['SF'], ['YTO']])
  expect(await infoOf(seller, one.id)).toMatchObject({
    status: 'SHIPPED',
    shipments: [{ waybillNo: '75000000000001', carrierName: '中通快递' }],
  })
})

test('what is wrong is named before anything is sent, and the rest can go', async () => {
  const [right, shipped, back] = [await placeAndPay(seller), await placeAndPay(seller), await placeAndPay(seller)]
  await ship(seller, shipped)
  await refund(seller, back, back.payableFen)
  const ticket = { type: 'VOUCHER', title: '陶艺体验课单人券', freightFen: 0, validDays: 30 } as const
  const { sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, ticket)
  const voucher = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 1 }] })
  const task = await checked(
    testApp,
    seller.actor,
    'shipment',
    tableOf(
      [right.orderNo, '', 'SF0000000000011'],
      [shipped.orderNo, 'SF', 'SF0000000000012'],
      [back.orderNo, 'SF', 'SF0000000000013'],
      ['SO202600000000000000', 'SF', 'SF0000000000014'],
      [right.orderNo, 'SF', 'SF0000000000015'],
      [right.orderNo, '没有这家', '000000000000'],
      [voucher.orderNo, 'SF', 'SF0000000000016'],
    ),
  )
  expect(task).toMatchObject({ status: 'CHECKED' })
  const rows = await rowsOfTask(testApp, seller.actor, { id: task.id })
  const complaintsOf = (number: number) =>
    rows.find((row) => row.number === number)?.complaints.map(({ column, text }) => `${column}：${text}`)
  expect(complaintsOf(3)).toEqual(['订单号：该订单当前为「已发货」，不能发货'])
  expect(complaintsOf(4)).toEqual(['订单号：该订单全额退款处理中'])
  expect(complaintsOf(5)).toEqual(['订单号：没有这个订单号'])
  expect(complaintsOf(7)?.join()).toContain('没有这家快递公司')
  expect(complaintsOf(8)).toEqual(['订单号：该订单当前为「待核销」，不能发货'])
  expect((await infoOf(seller, right.id)).status).toBe('TO_SHIP')
})

test('a label of another buyer’s parcel, and an order shipped meanwhile, are refused in their turn', async () => {
  const [first, second, meanwhile] = [await placeAndPay(seller), await placeAndPay(seller), await placeAndPay(seller)]
  const task = await checked(
    testApp,
    seller.actor,
    'shipment',
    tableOf(
      [first.orderNo, 'SF', 'SF0000000000021'],
      [second.orderNo, 'SF', 'SF0000000000021'],
      [meanwhile.orderNo, 'SF', 'SF0000000000023'],
    ),
  )
  await ship(seller, meanwhile)
  await commit(testApp, seller.actor, task.id)
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, seller.actor, task.id)).toMatchObject({ status: 'DONE', done: 1, refused: 2 })
  expect((await infoOf(seller, second.id)).status).toBe('TO_SHIP')
  expect((await infoOf(seller, meanwhile.id)).shipments).toHaveLength(1)
  const sure = xlsx([
    ['订单号', '快递公司', '运单号', '重复单号'],
    [second.orderNo, 'SF', 'SF0000000000021', '仍发货'],
  ])
  expect(await imported(testApp, seller.actor, 'shipment', sure)).toMatchObject({ status: 'DONE', done: 1 })
  expect((await infoOf(seller, second.id)).status).toBe('SHIPPED')
})

test('of an order that has left in part, the parcel that the orders’ table names is not sent once more', async () => {
  const order = await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 3 }] })
  const { id: orderId, version, items } = order
  const some = [{ itemId: items[0]?.id ?? '', quantity: 1 }]
  const first = { carrierCode: 'SF', waybillNo: 'SF0000000000031', items: some }
  await operate(seller, { action: 'ship', orderId, version, packages: [first] })
  const task = await checked(testApp, seller.actor, 'shipment', tableOf([order.orderNo, '顺丰速运', first.waybillNo]))
  const [row] = await rowsOfTask(testApp, seller.actor, { id: task.id })
  expect(row?.complaints).toMatchObject([{ column: '运单号', text: '该订单已有包裹用此单号发出' }])
  // Meanwhile, or by a paste, it is refused all the same.
  const rest = tableOf([order.orderNo, 'SF', 'SF0000000000032'])
  const waiting = await checked(testApp, seller.actor, 'shipment', rest)
  const now = await infoOf(seller, orderId)
  const second = { carrierCode: 'SF', waybillNo: 'SF0000000000032', items: some }
  await operate(seller, { action: 'ship', orderId, version: now.version, packages: [second] })
  await commit(testApp, seller.actor, waiting.id)
  await testApp.modules.imports.run()
  expect(await progressOf(testApp, seller.actor, waiting.id)).toMatchObject({ done: 0, refused: 1 })
  expect(
    await imported(testApp, seller.actor, 'shipment', tableOf([order.orderNo, 'SF', 'SF0000000000033'])),
  ).toMatchObject({ done: 1 })
  expect((await infoOf(seller, orderId)).shipments.map(({ waybillNo }) => waybillNo)).toEqual([
    'SF0000000000031',
    'SF0000000000032',
    'SF0000000000033',
  ])
})
