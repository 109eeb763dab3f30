// Orders that leave in parts: parcels, the parcel taken back, the number set right, and what can't be sent.
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { raceRounds } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  DAY,
  differenceFromProvider,
  HOUR,
  infoOf,
  listOf,
  operate,
  placeAndPay,
  provenBalances,
  refund,
  type Seller,
  sellingOf,
} from '../../../../testing/seller.ts'
import { ask, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { saveGoodsOf } from '../../goods/goods.testing.ts'

let testApp: TestApp
let seller: Seller
let soapId: string
beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  await newSeller()
})
afterAll(() => testApp.stop())

async function newSeller(): Promise<void> {
  seller = await addPayableSeller(testApp, { stock: 10_000 })
  // A price that no third divides.
  const soap = { title: '手工皂', stock: 10_000, priceFen: 3_337 }
  soapId = (await saveGoodsOf(sellingOf(testApp), seller.actor, soap)).sku.id
}

let number = 0
const newWaybill = () => `SF9${String((number += 1)).padStart(11, '0')}`
const parcel = (items?: readonly { itemId: string; quantity: number }[]) => ({
  carrierCode: 'SF',
  waybillNo: newWaybill(),
  ...(items === undefined ? {} : { items: [...items] }),
})

/** Two mugs and three soaps, paid. */
const paidOrder = () =>
  placeAndPay(seller, {
    items: [
      { skuId: seller.skuId, quantity: 2 },
      { skuId: soapId, quantity: 3 },
    ],
  })
const line = (order: SaleOrderInfo, at: number) => order.items[at] ?? expect.fail(`No line ${at}`)
const some = (order: SaleOrderInfo, ...quantities: readonly number[]) =>
  quantities.flatMap((quantity, at) => (quantity === 0 ? [] : [{ itemId: line(order, at).id, quantity }]))

const sendParts = (order: SaleOrderInfo, ...packages: ReturnType<typeof parcel>[]) =>
  operate(seller, { action: 'ship', orderId: order.id, version: order.version, packages })
const undo = ({ id, version, shipments }: SaleOrderInfo, at = 0) =>
  operate(seller, { action: 'undoShip', orderId: id, version, shipmentId: shipments[at]?.id ?? '' })
const drop = (order: SaleOrderInfo, items: readonly { itemId: string; quantity: number }[], isRestocked = false) =>
  operate(seller, {
    action: 'outOfStock',
    orderId: order.id,
    version: order.version,
    items: [...items],
    reason: '仓库盘点缺货',
    isRestocked,
  })
async function stockOf(skuId: string) {
  const row = await testApp.db
    .tenant(seller.actor.merchantId)
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['stock', 'locked', 'sold_count'])
    .where('sku.id', '=', skuId)
    .executeTakeFirstOrThrow()
  return { stock: row.stock, locked: row.locked, sold: row.sold_count }
}
/** Until nothing of it is on its way back. */
async function refunded({ id }: Pick<SaleOrderInfo, 'id'>): Promise<SaleOrderInfo> {
  for (let times = 0; times < 20; times += 1) {
    const order = await infoOf(seller, id)
    if (order.refundingFen === 0) return order
    await testApp.pass(10_000)
    await testApp.work()
  }
  throw new Error(`The refund of ${id} did not end`)
}
async function settled(order: SaleOrderInfo): Promise<SaleOrderInfo> {
  await refunded(order)
  await confirm(seller, order.id)
  await testApp.pass(7 * DAY)
  await testApp.work()
  await testApp.work()
  return infoOf(seller, order.id)
}
const counts = async () => (await listOf(seller)).counts

describe('parcels', () => {
  test('an order leaves in two, and is received once all of it has left', async () => {
    const before = await stockOf(soapId)
    const paid = await paidOrder()
    const waiting = await counts()
    const part = await sendParts(paid, parcel(some(paid, 2, 1)))
    expect(part).toMatchObject({
      status: 'PART_SHIPPED',
      autoConfirmAt: null,
      shipDeadlineAt: paid.shipDeadlineAt,
      items: [{ shippedQuantity: 2 }, { shippedQuantity: 1 }],
      shipments: [{ items: expect.arrayContaining(some(paid, 2, 1)) }],
    })
    expect(part.allowedActions).toContain('ship')
    expect(part.timeline.at(-1)?.text).toContain('手工皂 ×1')
    // It still waits: the tab holds it, and no buyer has received it.
    expect(await counts()).toEqual(waiting)
    expect((await listOf(seller, { status: 'TO_SHIP', keyword: paid.orderNo })).list).toMatchObject([
      { status: 'PART_SHIPPED' },
    ])
    await expect(confirm(seller, paid.id)).rejects.toMatchObject({ details: { status: '部分发货' } })
    expect(await stockOf(soapId)).toEqual({
      stock: before.stock - 1,
      locked: before.locked + 2,
      sold: before.sold + 1,
    })
    await testApp.pass(11 * DAY)
    await testApp.work()
    const late = await infoOf(seller, paid.id)
    expect(late.status).toBe('PART_SHIPPED')
    const whole = await sendParts(late, parcel())
    expect(whole).toMatchObject({ status: 'SHIPPED', items: [{ shippedQuantity: 2 }, { shippedQuantity: 3 }] })
    expect(whole.shipments).toHaveLength(2)
    expect(await stockOf(soapId)).toEqual({ stock: before.stock - 3, locked: before.locked, sold: before.sold + 3 })
    await testApp.pass(10 * DAY)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).status).toBe('COMPLETED')
  })

  test('several at once, each with its own', async () => {
    const paid = await paidOrder()
    const sent = await sendParts(paid, parcel(some(paid, 2)), parcel(some(paid, 0, 3)))
    expect(sent.status).toBe('SHIPPED')
    expect(sent.shipments.map(({ items }) => items)).toEqual([some(paid, 2), some(paid, 0, 3)])
  })

  test('are twenty at most of one order, and one that was taken back makes room', async () => {
    let order = await placeAndPay(seller, { items: [{ skuId: soapId, quantity: 22 }] })
    const ones = (count: number) => Array.from({ length: count }, () => parcel(some(order, 1)))
    for (const count of [10, 9]) order = await sendParts(order, ...ones(count))
    await expect(sendParts(order, ...ones(2))).rejects.toMatchObject({ refusal: 'limit.exceeded' })
    order = await sendParts(order, ...ones(1))
    await expect(sendParts(order, parcel())).rejects.toThrow('最多 20 个包裹')
    expect((await sendParts(await undo(order), parcel())).status).toBe('SHIPPED')
  })

  test('hold no more than waits, and nothing of another order', async () => {
    const [paid, other] = [await paidOrder(), await paidOrder()]
    await expect(sendParts(paid, parcel(some(paid, 3)))).rejects.toMatchObject({
      refusal: 'quantity.aboveRest',
      details: { goods: '手工陶瓷马克杯', rest: 2 },
    })
    await expect(sendParts(paid, parcel(some(paid, 2)), parcel(some(paid, 1)))).rejects.toMatchObject({
      refusal: 'quantity.aboveRest',
    })
    await expect(sendParts(paid, parcel(some(other, 1)))).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(sendParts(paid, parcel(), parcel())).rejects.toThrow('多个包裹')
    expect(await infoOf(seller, paid.id)).toEqual(paid)
  })

  test('a label of another buyer’s parcel is asked about; of the same buyer, or when one is sure, it is taken', async () => {
    const [paid, other] = [await paidOrder(), await paidOrder()]
    const label = parcel()
    await sendParts(other, label)
    await expect(sendParts(paid, label)).rejects.toMatchObject({
      refusal: 'waybill.elsewhere',
      details: { waybill: label.waybillNo, order: other.orderNo },
    })
    const sure = { action: 'ship', orderId: paid.id, version: paid.version, packages: [label], isSure: true } as const
    expect((await operate(seller, { ...sure, packages: [...sure.packages] })).status).toBe('SHIPPED')
  })
})

describe('a parcel', () => {
  test('is taken back within the hour: all is as before, and no receipt runs', async () => {
    const paid = await paidOrder()
    const before = await stockOf(soapId)
    const sent = await sendParts(paid, parcel())
    expect(sent.shipments[0]?.undoUntil).not.toBeNull()
    const back = await undo(sent)
    expect(back).toMatchObject({ status: 'TO_SHIP', shippedAt: null, autoConfirmAt: null })
    expect(back.items).toEqual(paid.items)
    expect(back.shipments).toMatchObject([{ undoUntil: null, isEditable: false, canceledAt: expect.any(String) }])
    expect(await stockOf(soapId)).toEqual(before)
    await testApp.pass(11 * DAY)
    await testApp.work()
    expect((await infoOf(seller, paid.id)).status).toBe('TO_SHIP')
    expect((await sendParts(back, parcel())).status).toBe('SHIPPED')
  })

  test('is taken back also where as much as may be typed is on hand', async () => {
    const { id, version, sku } = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 10_000_000 })
    const paid = await placeAndPay(seller, { items: [{ skuId: sku.id, quantity: 2 }] })
    const sent = await sendParts(paid, parcel())
    const update = (body: InputOf<typeof api.goods.update>) =>
      ask(api.goods.update, testApp.modules.goods.handlers.update, seller.actor, body)
    await update({ action: 'setStock', id, version, stock: 10_000_000 })
    await undo(sent)
    expect(await stockOf(sku.id)).toMatchObject({ stock: 10_000_002, locked: 2 })
    // From there it only becomes less.
    const by = (count: number) => update({ action: 'setStocks', ids: [id], change: { how: 'add', count } })
    expect(await by(-1)).toMatchObject({ failed: [] })
    const more = await by(1)
    expect(more.failed).toMatchObject([{ message: expect.stringContaining('库存不能超过') }])
    expect(await stockOf(sku.id)).toMatchObject({ stock: 10_000_001 })
  })

  test('is taken back by itself, the others stay under way', async () => {
    const paid = await paidOrder()
    const sent = await sendParts(paid, parcel(some(paid, 2)), parcel(some(paid, 0, 3)))
    const soaps = sent.shipments.findIndex(({ items }) => items[0]?.itemId === line(paid, 1).id)
    const back = await undo(sent, soaps)
    expect(back).toMatchObject({ status: 'PART_SHIPPED', items: [{ shippedQuantity: 2 }, { shippedQuantity: 0 }] })
    expect(back.shippedAt).toBe(sent.shippedAt)
    await expect(undo(back, soaps)).rejects.toMatchObject({ details: { status: '已撤销' } })
  })

  test('is not taken back after an hour, nor once it was received', async () => {
    const [late, received] = [await paidOrder(), await paidOrder()]
    const sent = await sendParts(late, parcel())
    const other = await sendParts(received, parcel())
    await confirm(seller, other.id)
    await expect(undo(await infoOf(seller, other.id).then((now) => ({ ...now, shipments: other.shipments })))).rejects
      .toMatchObject({ details: { status: '交易成功' } }) // prettier-ignore
    await testApp.pass(HOUR)
    expect((await infoOf(seller, late.id)).shipments[0]?.undoUntil).toBeNull()
    await expect(undo(sent)).rejects.toMatchObject({ details: { status: '已发货超过 60 分钟' } })
  })

  test('gets another carrier or number three times within the day, and its history says from what', async () => {
    const paid = await paidOrder()
    let order = await sendParts(paid, parcel())
    const change = (waybillNo: string, carrierCode = 'ZTO') =>
      operate(seller, {
        action: 'editShipment',
        orderId: order.id,
        version: order.version,
        shipmentId: order.shipments[0]?.id ?? '',
        carrierCode,
        waybillNo,
      })
    const first = order.shipments[0]?.waybillNo ?? ''
    order = await change('ZT000000000001')
    expect(order.shipments).toMatchObject([{ carrierCode: 'ZTO', waybillNo: 'ZT000000000001' }])
    expect(order.timeline.at(-1)?.text).toContain(first)
    await expect(change('ZT000000000002', 'NOSUCH')).rejects.toMatchObject({ refusal: 'carrier.unknown' })
    order = await change('ZT000000000002')
    // The same again is no change.
    order = await change('ZT000000000002')
    order = await change('ZT000000000003')
    expect(order.shipments[0]?.isEditable).toBe(false)
    await expect(change('ZT000000000004')).rejects.toMatchObject({ details: { status: '已修改 3 次' } })
    const other = await sendParts(await paidOrder(), parcel())
    order = other
    await testApp.pass(DAY)
    // No carrier has heard of such a number: it is wrong, however late that is seen.
    order = await change('ZT000000000005')
    expect(order.shipments[0]).toMatchObject({ waybillNo: 'ZT000000000005', isEditable: true })
    const { pool } = testApp.db
    await pool.query('update parcel set last_trace_at = now() where order_id = $1', [order.id])
    expect((await infoOf(seller, order.id)).shipments[0]?.isEditable).toBe(false)
    await expect(change('ZT000000000006')).rejects.toMatchObject({
      details: { status: '已发货超过 24 小时且快递公司已揽收' },
    })
  })
})

describe('what is out of stock', () => {
  test('goes back as money to the fen, whatever is sent; what is left is settled', async () => {
    await newSeller()
    const before = await provenBalances(seller)
    const stock = await stockOf(soapId)
    const paid = await paidOrder()
    const soaps = line(paid, 1).payFen
    // A second part after the first: together exactly what two of the three cost.
    const one = await drop(paid, some(paid, 0, 1))
    expect(one).toMatchObject({
      status: 'TO_SHIP',
      refundingFen: Math.floor(soaps / 3),
      items: [{}, { droppedQuantity: 1 }],
    })
    const sent = await sendParts(await refunded(one), parcel(some(paid, 2)))
    const rest = await drop(sent, some(paid, 0, 2))
    expect(rest).toMatchObject({ status: 'SHIPPED', autoConfirmAt: expect.any(String) })
    expect(rest.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(soaps)
    const done = await settled(rest)
    expect(done).toMatchObject({ settleStatus: 'SETTLED', refundedFen: soaps })
    const after = await provenBalances(seller)
    expect(after.M_AVAILABLE - before.M_AVAILABLE).toBe(done.money.expectedSettleFen)
    expect(after.M_PENDING).toBe(before.M_PENDING)
    expect(await differenceFromProvider(seller)).toBe(0)
    // They were not there: off the stock, and not sold.
    expect(await stockOf(soapId)).toEqual({ stock: stock.stock - 3, locked: stock.locked, sold: stock.sold })
  })

  test('closes an order of which nothing can be sent, with the freight; found again, it is for sale', async () => {
    const before = await stockOf(soapId)
    const paid = await paidOrder()
    const dropped = await drop(paid, some(paid, 2, 3), true)
    expect(dropped.allowedActions).toEqual(['remark'])
    await expect(sendParts(dropped, parcel())).rejects.toMatchObject({ details: { status: '全额退款处理中' } })
    expect(await refunded(paid)).toMatchObject({
      status: 'CLOSED',
      closeReason: '缺货，已全额退款',
      refundedFen: paid.payableFen,
    })
    expect(await stockOf(soapId)).toEqual(before)
    expect(await differenceFromProvider(seller)).toBe(0)
  })

  test('never takes more money than is left of an order', async () => {
    const paid = await paidOrder()
    await refund(seller, paid, paid.payableFen - 100)
    const dropped = await drop(await refunded(paid), some(paid, 2))
    expect(dropped.refundingFen).toBe(100)
    expect((await refunded(paid)).status).toBe('CLOSED')
  })

  test('is not what has left', async () => {
    const paid = await paidOrder()
    const sent = await sendParts(paid, parcel(some(paid, 2)))
    await expect(drop(sent, some(sent, 1))).rejects.toMatchObject({
      refusal: 'quantity.aboveRest',
      details: { rest: 0 },
    })
    const all = await sendParts(sent, parcel())
    await expect(drop(all, some(all, 1))).rejects.toMatchObject({ details: { status: '已发货' } })
  })
})

test('the last pieces are sent, dropped or taken back once, whoever is faster', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const before = await stockOf(soapId)
    const paid = await paidOrder()
    const sent = await sendParts(paid, parcel(some(paid, 2)))
    const results = await Promise.allSettled([
      sendParts(sent, parcel()),
      drop(sent, some(paid, 0, 3)),
      undo(sent),
      sendParts(sent, parcel(some(paid, 0, 2))),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal' })
    const order = await refunded(paid)
    const [, soaps] = order.items
    const { shippedQuantity = 0, droppedQuantity = 0 } = soaps ?? {}
    const waits = 3 - shippedQuantity - droppedQuantity
    expect(await stockOf(soapId)).toEqual({
      stock: before.stock - 3 + waits,
      locked: before.locked + waits,
      sold: before.sold + shippedQuantity,
    })
    expect(order.refundedFen).toBe(droppedQuantity === 0 ? 0 : line(paid, 1).payFen)
  }
  expect(await differenceFromProvider(seller)).toBe(0)
})
