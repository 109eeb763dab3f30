// Placing an order: what it costs and reserves is the server's word, whatever the storefront sends and however often.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { addSeller, infoOf, orderBody, place, type Seller, sellingOf, stockOf } from '../../../testing/seller.ts'
import { saveGoodsOf } from '../goods/goods.testing.ts'
import { seededCategoryId } from '../category/index.ts'

let testApp: TestApp
let seller: Seller
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
})
afterAll(() => testApp.stop())

const tenant = () => testApp.db.tenant(seller.actor.merchantId)

test('price, freight and commission are those of the goods at this moment', async () => {
  const placed = await place(seller)
  expect(placed).toMatchObject({ status: 'UNPAID', payableFen: 2 * 9_900 + 800 })
  const info = await infoOf(seller, placed.id)
  const [item] = info.items
  const { commission_bp: rate } = await tenant()
    .selectFrom('sale_order_item')
    .select('commission_bp')
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow()
  expect(rate).toBeGreaterThan(0)
  expect(item).toMatchObject({ title: '手工陶瓷马克杯', quantity: 2, unitFen: 9_900, payFen: 19_800 })
  expect(info.money).toEqual({
    goodsFen: 19_800,
    freightFen: 800,
    discountFen: 0,
    cutFen: 0,
    payableFen: 20_600,
    paidFen: 0,
    returningFen: 0,
    // No commission on freight.
    commissionFen: (19_800 * rate) / 10_000,
    expectedSettleFen: 20_600 - (19_800 * rate) / 10_000,
  })
  expect(Date.parse(placed.payExpireAt) - Date.parse(info.createdAt)).toBe(30 * 60_000)
})

test('of several goods the dearest freight is paid once, and each line rounds its own commission', async () => {
  const other = await saveGoodsOf(sellingOf(testApp), seller.actor, {
    title: '手工陶瓷碗',
    priceFen: 333,
    freightFen: 1_200,
    categoryId: seededCategoryId('100301'),
  })
  const placed = await place(seller, {
    items: [
      { skuId: seller.skuId, quantity: 1 },
      { skuId: other.sku.id, quantity: 3 },
    ],
  })
  expect(placed.payableFen).toBe(9_900 + 999 + 1_200)
  const lines = await tenant()
    .selectFrom('sale_order_item')
    .selectAll()
    .where('order_id', '=', placed.id)
    .orderBy('line')
    .execute()
  expect(lines.map((line) => line.pay_fen)).toEqual([9_900, 999])
  for (const line of lines) expect(line.commission_fen).toBe(Math.round((line.pay_fen * line.commission_bp) / 10_000))
  const { money } = await infoOf(seller, placed.id)
  expect(money.commissionFen).toBe(lines.reduce((sum, line) => sum + line.commission_fen, 0))
})

test('a later change of price does not touch an order that stands', async () => {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '会涨价的杯子', priceFen: 1_000 })
  const placed = await place(seller, { items: [{ skuId: goods.sku.id, quantity: 1 }] })
  await tenant().updateTable('sku').set({ price_fen: 9_999 }).where('id', '=', goods.sku.id).execute()
  expect((await infoOf(seller, placed.id)).money.payableFen).toBe(1_800)
  expect((await place(seller, { items: [{ skuId: goods.sku.id, quantity: 1 }] })).payableFen).toBe(9_999 + 800)
})

test('what is ordered is reserved, and what is not there is not sold', async () => {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '只有三只的杯子', stock: 3 })
  const three: Seller = { ...seller, skuId: goods.sku.id }
  await place(three)
  expect(await stockOf(three)).toEqual({ stock: 3, locked: 2 })
  await expect(place(three)).rejects.toMatchObject({ refusal: 'stock.short', details: { available: 1 } })
  expect(await stockOf(three)).toEqual({ stock: 3, locked: 2 })
})

test('an order of which one line is short reserves nothing at all', async () => {
  const before = await stockOf(seller)
  const scarce = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '最后一只杯子', stock: 1 })
  const items = [
    { skuId: seller.skuId, quantity: 1 },
    { skuId: scarce.sku.id, quantity: 2 },
  ]
  await expect(place(seller, { items })).rejects.toMatchObject({ refusal: 'stock.short' })
  expect(await stockOf(seller)).toEqual(before)
})

test('goods in the warehouse are not sold', async () => {
  const goods = await saveGoodsOf(sellingOf(testApp), seller.actor, { title: '还没上架的杯子', publish: false })
  const items = [{ skuId: goods.sku.id, quantity: 1 }]
  await expect(place(seller, { items })).rejects.toMatchObject({ refusal: 'goods.notOnSale' })
})

test('goods of another merchant do not exist', async () => {
  const stranger = await addSeller(testApp)
  const items = [{ skuId: stranger.skuId, quantity: 1 }]
  await expect(place(seller, { items })).rejects.toMatchObject({ refusal: 'record.notFound' })
})

test('two lines of one SKU are one line', async () => {
  const items = [
    { skuId: seller.skuId, quantity: 1 },
    { skuId: seller.skuId, quantity: 4 },
  ]
  const placed = await place(seller, { items })
  expect((await infoOf(seller, placed.id)).items).toMatchObject([{ quantity: 5, payFen: 49_500 }])
  const tooMany = [
    { skuId: seller.skuId, quantity: 999 },
    { skuId: seller.skuId, quantity: 1 },
  ]
  await expect(place(seller, { items: tooMany })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
})

test('a shop that rests takes no orders', async () => {
  const resting = await addSeller(testApp)
  await testApp.db.tenant(resting.actor.merchantId).updateTable('shop').set({ status: 'RESTING' }).execute()
  await expect(place(resting)).rejects.toMatchObject({ refusal: 'state.notAllowed' })
})

test('the same command again is the same order; with another body it is refused and does nothing', async () => {
  const body = orderBody(seller)
  const add = testApp.modules.saleOrders.handlers.add
  const before = await stockOf(seller)
  const first = await ask(api.saleOrder.add, add, seller.storefront, body, 'order-0001')
  const again = await ask(api.saleOrder.add, add, seller.storefront, body, 'order-0001')
  expect(again).toEqual(first)
  const other = { ...body, buyerRemark: '请包好' }
  await expect(ask(api.saleOrder.add, add, seller.storefront, other, 'order-0001')).rejects.toMatchObject({
    refusal: 'command.keyReused',
  })
  expect(await stockOf(seller)).toEqual({ ...before, locked: before.locked + 2 })
})

test('of eight equal commands at once, one places the order and all get its answer', async () => {
  const body = orderBody(seller)
  const before = await stockOf(seller)
  const add = testApp.modules.saleOrders.handlers.add
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(api.saleOrder.add, add, seller.storefront, body, 'order-0002')),
  )
  expect(new Set(answers.map((answer) => answer.orderNo)).size).toBe(1)
  expect(await stockOf(seller)).toEqual({ ...before, locked: before.locked + 2 })
})

test('who receives the goods is stored sealed and shown masked', async () => {
  const placed = await place(seller)
  const info = await infoOf(seller, placed.id)
  expect(info).toMatchObject({ receiverName: '李*', receiverPhone: '137****5678' })
  expect(info.receiverAddress).toBe('浙江省杭州市西湖区 学院路****')
  const stored = await tenant()
    .selectFrom('sale_order')
    .selectAll()
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  for (const sealed of [stored.receiver_name_enc, stored.receiver_phone_enc, stored.receiver_detail_enc])
    expect(sealed.toString('utf8')).not.toMatch(/李雷|13712345678|学院路/)
})

test('the same buyer of a storefront stays one buyer', async () => {
  const buyer = { id: 'regular', nickname: '老顾客', phone: '13700000001' }
  await Promise.all([place(seller, { buyer }), place(seller, { buyer: { ...buyer, nickname: '老顾客二' } })])
  const rows = await tenant().selectFrom('buyer').select('id').where('external_id', '=', 'regular').execute()
  expect(rows).toHaveLength(1)
})
