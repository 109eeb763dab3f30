// Orders are found by where they go, by who carries them and by their amount, beside everything else one looks for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPayableSeller,
  confirm,
  infoOf,
  type ListBody,
  listOf,
  operate,
  orderBody,
  place,
  placeAndPay,
  refund,
  type Seller,
  sellingOf,
  ship,
} from '../../../testing/seller.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { exported } from '../../../testing/export.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let seller: Seller
const of: Record<'north' | 'south' | 'parted' | 'waiting', string> = { north: '', south: '', parted: '', waiting: '' }
const region = (...steps: readonly (readonly [string, string])[]) => steps.map(([code, name]) => ({ code, name }))
const beijing = region(['110000', '北京市'], ['110100', '市辖区'], ['110105', '朝阳区'])
const found = async (body: Partial<ListBody>) => (await listOf(seller, body)).list.map(({ id }) => id)
const parcelOf = (carrierCode: string, waybillNo: string, itemId: string) => ({
  carrierCode,
  waybillNo,
  items: [{ itemId, quantity: 1 }],
})

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addPayableSeller(testApp)
  const { receiver } = orderBody(seller)
  of.north = (await placeAndPay(seller, { receiver: { ...receiver, region: beijing } })).id
  await ship(seller, await infoOf(seller, of.north))
  of.south = (await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 5 }] })).id
  of.parted = (await placeAndPay(seller)).id
  const parted = await infoOf(seller, of.parted)
  const itemId = parted.items[0]?.id ?? ''
  const packages = [parcelOf('SF', 'SF2000000001', itemId), parcelOf('YTO', 'YT2000000000001', itemId)]
  await operate(seller, { action: 'ship', orderId: parted.id, version: parted.version, packages })
  of.waiting = (await place(seller)).id
})
afterAll(() => testApp.stop())

test('orders are found by where they go, by province or city', async () => {
  expect(await found({ regionCode: '110000' })).toEqual([of.north])
  expect(await found({ regionCode: '330100' })).toEqual([of.waiting, of.parted, of.south])
  expect(await found({ regionCode: '330100', status: 'UNPAID' })).toEqual([of.waiting])
  expect(await found({ regionCode: '440000' })).toEqual([])
  expect((await listOf(seller, { regionCode: '330000' })).counts).toMatchObject({ ALL: 3, UNPAID: 1, TO_SHIP: 1 })
})

test('orders are found by who carries them: one of their parcels at least, and no parcel that was taken back', async () => {
  expect(await found({ carrierCode: 'YTO' })).toEqual([of.parted])
  expect((await found({ carrierCode: 'SF' })).toSorted()).toEqual([of.north, of.parted].toSorted())
  expect(await found({ carrierCode: 'SF', regionCode: '110000' })).toEqual([of.north])
  expect(await found({ carrierCode: 'YTO', keyword: '买家小李', sort: 'paidAt:desc' })).toEqual([of.parted])
  expect(await found({ carrierCode: 'YTO', status: 'UNPAID' })).toEqual([])
  await confirm(seller, of.north)
  expect((await listOf(seller, { carrierCode: 'SF' })).counts).toMatchObject({ ALL: 2, SHIPPED: 1, COMPLETED: 1 })
  const parted = await infoOf(seller, of.parted)
  const shipmentId = parted.shipments.find(({ carrierCode }) => carrierCode === 'YTO')?.id ?? ''
  await operate(seller, { action: 'undoShip', orderId: of.parted, version: parted.version, shipmentId })
  expect(await found({ carrierCode: 'YTO' })).toEqual([])
  expect((await listOf(seller, { carrierCode: 'SF' })).counts).toMatchObject({ ALL: 2, TO_SHIP: 1, COMPLETED: 1 })
})

test('orders are found by their amount, from and to', async () => {
  const [usual, large] = [(await infoOf(seller, of.waiting)).payableFen, (await infoOf(seller, of.south)).payableFen]
  expect(large).toBeGreaterThan(usual)
  expect(await found({ payableFromFen: usual + 1 })).toEqual([of.south])
  expect(await found({ payableFromFen: large, payableToFen: large })).toEqual([of.south])
  expect(await found({ payableToFen: usual, status: 'UNPAID' })).toEqual([of.waiting])
  expect(await found({ payableToFen: usual - 1 })).toEqual([])
  const { counts } = await listOf(seller, { payableToFen: usual })
  expect(counts).toMatchObject({ ALL: 3, UNPAID: 1 })
  expect(await found({ payableToFen: usual, regionCode: '110000' })).toEqual([of.north])
})

test('orders are found by the number of goods, which is typed in either case, beside everything else', async () => {
  const other = await saveGoodsOf(sellingOf(testApp), seller.actor, { stock: 100 })
  const rare = await place(seller, { items: [{ skuId: other.skus[0]?.id ?? '', quantity: 1 }] })
  const both = await placeAndPay(seller, {
    items: [
      { skuId: seller.skuId, quantity: 1 },
      ...other.skus.slice(0, 2).map(({ id }) => ({ skuId: id, quantity: 1 })),
    ],
  })
  expect(await found({ goodsNo: other.goodsNo })).toEqual([both.id, rare.id])
  expect(await found({ goodsNo: ` ${other.goodsNo.toLowerCase()} ` })).toEqual([both.id, rare.id])
  expect((await listOf(seller, { goodsNo: other.goodsNo })).counts).toMatchObject({ ALL: 2, UNPAID: 1, TO_SHIP: 1 })
  expect(await found({ goodsNo: other.goodsNo, status: 'TO_SHIP' })).toEqual([both.id])
  expect(await found({ goodsNo: other.goodsNo, sort: 'paidAt:desc' })).toEqual([both.id, rare.id])
  expect(await found({ goodsNo: other.goodsNo, keyword: rare.orderNo })).toEqual([rare.id])
  expect(await found({ goodsNo: other.goodsNo, carrierCode: 'SF' })).toEqual([])
  await operate(seller, { action: 'remark', orderId: rare.id, addTags: ['少见'] })
  expect(await found({ goodsNo: other.goodsNo, tag: '少见', regionCode: '330100' })).toEqual([rare.id])
  expect(await found({ goodsNo: 'GD000000000000000000' })).toEqual([])
  const filters = { goodsNo: other.goodsNo, status: 'UNPAID' }
  const { rows, task } = await exported(testApp, seller.actor, { list: 'saleOrder', filters, columns: ['orderNo'] })
  expect(rows.slice(1)).toEqual([[rare.orderNo]])
  expect(task.filterText).toContain(`商品编号：${other.goodsNo}`)
})

test('orders are found by what became of them after the sale', async () => {
  const own = await addPayableSeller(testApp)
  const of = async (body: Partial<ListBody>) => (await listOf(own, body)).list.map(({ id }) => id)
  const [whole, part, none] = [await placeAndPay(own), await placeAndPay(own), await placeAndPay(own)]
  await refund(own, await infoOf(own, part.id), 100)
  await refund(own, await infoOf(own, whole.id), whole.payableFen)
  expect(await of({ afterSale: 'NONE' })).toEqual([none.id])
  for (let times = 0; times < 60 && (await of({ afterSale: 'IN_PROGRESS' })).length > 0; times += 1) {
    await testApp.payment.idle()
    await testApp.pass(10_000)
    await testApp.work()
  }
  expect(await of({ afterSale: 'PART_REFUNDED' })).toEqual([part.id])
  expect(await of({ afterSale: 'ALL_REFUNDED' })).toEqual([whole.id])
  expect(await of({ afterSale: 'ALL_REFUNDED', status: 'TO_SHIP' })).toEqual([])
  expect(await of({ afterSale: 'PART_REFUNDED', payableFromFen: 1, mark: 'SELLER_REMARK' })).toEqual([])
  expect((await listOf(own, { afterSale: 'NONE' })).counts).toMatchObject({ ALL: 1, TO_SHIP: 1 })
})

test('those whose after-sale is in progress stand in a tab of their own, beside that of their state', async () => {
  const own = await addPayableSeller(testApp)
  const [asked, other] = [await placeAndPay(own), await placeAndPay(own)]
  const unpaid = await place(own)
  await refund(own, await infoOf(own, asked.id), 100)
  const inTab = await listOf(own, { status: 'AFTER_SALE' })
  expect(inTab.list.map(({ id }) => id)).toEqual([asked.id])
  expect(inTab).toMatchObject({ total: 1, totalIsExact: true })
  expect(inTab.counts).toEqual({ ALL: 3, UNPAID: 1, TO_SHIP: 2, SHIPPED: 0, COMPLETED: 0, CLOSED: 0, AFTER_SALE: 1 })
  expect((await listOf(own, {})).counts).toEqual(inTab.counts)
  expect((await listOf(own, { status: 'UNPAID' })).list.map(({ id }) => id)).toEqual([unpaid.id])
  const sought = await listOf(own, { status: 'AFTER_SALE', keyword: other.orderNo })
  expect(sought).toMatchObject({ list: [], total: 0, counts: { ALL: 1, TO_SHIP: 1, AFTER_SALE: 0 } })
  expect(await listOf(own, { status: 'AFTER_SALE', keyword: asked.orderNo })).toMatchObject({ total: 1 })
  const { rows, task } = await exported(testApp, own.actor, {
    list: 'saleOrder',
    filters: { status: 'AFTER_SALE' },
    columns: ['orderNo'],
  })
  expect(rows.slice(1)).toEqual([[asked.orderNo]])
  expect(task.filterText).toContain('状态：售后中')
})

test('an order is found by the whole name of its receiver, whatever its case and spaces, also after a new address', async () => {
  const own = await addPayableSeller(testApp)
  const { receiver } = orderBody(own)
  const named = await place(own, { receiver: { ...receiver, name: 'Anna Müller' } })
  const usual = await place(own)
  const of = async (keyword: string) => (await listOf(own, { keyword })).list.map(({ id }) => id)
  expect(await of('anna müller')).toEqual([named.id])
  expect(await of('AnnaMüller')).toEqual([named.id])
  expect(await of('Anna')).toEqual([])
  expect(await of(receiver.name)).toEqual([usual.id])
  const { version } = await infoOf(own, usual.id)
  const moved = { ...receiver, name: '欧阳小丽' }
  await operate(own, { action: 'changeAddress', orderId: usual.id, version, receiver: moved })
  expect(await of('欧阳小丽')).toEqual([usual.id])
  expect(await of(receiver.name)).toEqual([])
  expect((await listOf(own, { keyword: '欧阳小丽', deadline: 'SOON' })).list).toEqual([])
})

test('orders are found by when they were paid, are to leave, left and were completed', async () => {
  const own = await addPayableSeller(testApp)
  const of = async (body: Partial<ListBody>) => (await listOf(own, body)).list.map(({ id }) => id)
  await place(own)
  const waiting = await placeAndPay(own)
  await testApp.pass(3_600_000)
  const sent = await placeAndPay(own)
  await testApp.pass(3_600_000)
  await ship(own, await infoOf(own, sent.id))
  const done = await placeAndPay(own)
  await ship(own, await infoOf(own, done.id))
  await testApp.pass(3_600_000)
  await confirm(own, done.id)
  const [first, second, last] = [await infoOf(own, waiting.id), await infoOf(own, sent.id), await infoOf(own, done.id)]
  const at = (time: string | null) => time ?? ''
  expect(await of({ paidFrom: '2020-01-01T00:00:00.000Z' })).toEqual([done.id, sent.id, waiting.id])
  expect(await of({ paidFrom: at(second.paidAt) })).toEqual([done.id, sent.id])
  expect(await of({ paidTo: at(second.paidAt) })).toEqual([waiting.id])
  expect(await of({ paidTo: at(second.paidAt), status: 'UNPAID' })).toEqual([])
  expect(await of({ paidFrom: at(first.paidAt), sort: 'paidAt:asc' })).toEqual([waiting.id, sent.id, done.id])
  const counted = await listOf(own, { paidFrom: at(first.paidAt), status: 'SHIPPED' })
  expect(counted.counts).toMatchObject({ ALL: 3, UNPAID: 0, TO_SHIP: 1, SHIPPED: 1, COMPLETED: 1 })
  expect(await of({ deadlineFrom: at(first.shipDeadlineAt), deadlineTo: at(last.paidAt) })).toEqual([])
  expect(await of({ deadlineTo: new Date(Date.parse(at(first.shipDeadlineAt)) + 1).toISOString() })).toEqual([
    waiting.id,
  ])
  expect(await of({ shippedFrom: at(second.shippedAt) })).toEqual([done.id, sent.id])
  expect(await of({ shippedTo: at(second.shippedAt) })).toEqual([])
  expect(await of({ completedFrom: at(last.completedAt) })).toEqual([done.id])
  expect(await of({ completedTo: at(last.completedAt) })).toEqual([])
  // Beside each other and beside everything else.
  expect(await of({ shippedFrom: at(second.shippedAt), paidTo: at(last.paidAt) })).toEqual([sent.id])
  expect(await of({ shippedFrom: at(second.shippedAt), carrierCode: 'SF', keyword: done.orderNo })).toEqual([done.id])
  expect(await of({ paidTo: at(second.paidAt), payableFromFen: 1, sort: 'shipDeadlineAt:asc' })).toEqual([waiting.id])
  expect(await of({ paidFrom: at(second.paidAt), createdTo: first.createdAt })).toEqual([])
  expect(await of({ paidFrom: at(first.paidAt), pageSize: 10, deadline: 'SOON' })).toEqual([])
  const filters = { paidFrom: at(second.paidAt), status: 'SHIPPED' }
  const { rows, task } = await exported(testApp, own.actor, { list: 'saleOrder', filters, columns: ['orderNo'] })
  expect(rows.slice(1)).toEqual([[sent.orderNo]])
  expect(task.filterText).toContain('付款时间起：')
})

test('what was bought is found among these however many newer orders have them', async () => {
  for (let times = 0; times < 11; times += 1) await placeAndPay(seller)
  const title = (await infoOf(seller, of.north)).items[0]?.title ?? ''
  expect(await found({ keyword: title.slice(0, 4), regionCode: '110000', pageSize: 10 })).toEqual([of.north])
})

test('their table is what the list shows, and says what it was filtered by', async () => {
  const { payableFen, orderNo } = await infoOf(seller, of.south)
  const filters = { payableFromFen: payableFen, regionCode: '330100' }
  const { rows, task } = await exported(testApp, seller.actor, { list: 'saleOrder', filters, columns: ['orderNo'] })
  expect(rows.slice(1)).toEqual([[orderNo]])
  expect(task.filterText).toContain('收货地区：杭州市')
  expect(task.filterText).toContain(`金额起：${(payableFen / 100).toFixed(2)} 元`)
  const sent = { list: 'saleOrder' as const, filters: { carrierCode: 'SF' }, columns: ['orderNo'] }
  expect((await exported(testApp, seller.actor, sent)).task.filterText).toContain('快递公司：顺丰速运')
})

test('what has left in part and is due is found by the waybill of what has left', async () => {
  const due = (await placeAndPay(seller, { items: [{ skuId: seller.skuId, quantity: 2 }] })).id
  const { version, items } = await infoOf(seller, due)
  const packages = [parcelOf('SF', 'SF2000000077', items[0]?.id ?? '')]
  await operate(seller, { action: 'ship', orderId: due, version, packages })
  const { status, shipDeadlineAt } = await infoOf(seller, due)
  expect(status).toBe('PART_SHIPPED')
  testApp.clock.advance(Date.parse(shipDeadlineAt ?? '') - 3_600_000 - testApp.clock.now().getTime())
  expect(await found({ deadline: 'SOON', keyword: 'SF2000000077' })).toEqual([due])
  expect((await listOf(seller, { deadline: 'SOON', keyword: 'SF2000000077' })).counts).toMatchObject({ TO_SHIP: 1 })
  expect(await found({ deadline: 'SOON', keyword: 'SF2000000078' })).toEqual([])
})

test('an order from before there was a hash of its receiver’s name is found by it once the job has been there', async () => {
  const named = async (count: number, name: string) => {
    const { receiver } = orderBody(seller)
    const ids: string[] = []
    for (let made = 0; made < count; made += 1)
      ids.unshift((await place(seller, { receiver: { ...receiver, name } })).id)
    return ids
  }
  const [busy = expect.fail(), ...old] = await named(3, '欧阳旧单')
  const before = await infoOf(seller, busy)
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  await tenant.updateTable('sale_order').set({ receiver_name_hash: null }).execute()
  expect(await found({ keyword: '欧阳旧单' })).toEqual([])
  const hash = () => testApp.modules.jobs.find(({ name }) => name === 'hash-receiver-names')?.run()
  // Whoever works with an order is not waited for, and it is not forgotten.
  const colleague = await testApp.db.pool.connect()
  try {
    await colleague.query('begin')
    await colleague.query('select 1 from sale_order where id = $1 for update', [busy])
    await Promise.all([hash(), hash()])
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
  expect(await found({ keyword: '欧阳旧单' })).toEqual(old)
  await hash()
  expect(await found({ keyword: '欧阳 旧单' })).toEqual([busy, ...old])
  expect(await infoOf(seller, busy)).toEqual(before)
  const left = await tenant.selectFrom('sale_order').select('id').where('receiver_name_hash', 'is', null).execute()
  expect(left).toEqual([])
})
