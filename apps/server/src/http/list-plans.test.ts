// Lists stay cheap however long they grow: what a request asks of 200,000 rows is held to indexes, pages and a bounded amount.
import { api, type InputOf } from '@merchant/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGoodsOnSale } from '../development/buyer/shop-window.list.ts'
import { orderBody, place, type Seller, addSeller } from '../testing/seller.ts'
import { newOperator } from '../testing/withdrawal.ts'
import { ask, startTestApp, type TestApp } from '../testing/test-app.ts'
import { seededCategoryId } from '../modules/trade/category/index.ts'
import { type Client, findingsOf, type Plans, watchPlans } from './list-plans.testing.ts'
import {
  growGoods,
  growOperations,
  growOrders,
  growParcels,
  growReturns,
  growSkuLogs,
  growTags,
  growWithdrawals,
  RARE_BRANCH,
} from './long-lists.testing.ts'

let testApp: TestApp
let seller: Seller
let plans: Plans
let merchant: Client
let house: Client
let mustBeCheap: Plans['mustBeCheap']

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await addSeller(testApp)
  const { pool } = testApp.db
  await place(seller, { receiver: { ...orderBody(seller).receiver, phone: '13712345678' } })
  await growOrders(pool, seller.actor.merchantId)
  await growTags(pool, seller.actor.merchantId)
  await growParcels(pool, seller.actor.merchantId)
  await growReturns(pool, seller.actor.merchantId)
  await growGoods(pool, seller.actor.merchantId)
  await growSkuLogs(pool, seller.actor.merchantId, seller.skuId)
  await growWithdrawals(pool, seller.actor.merchantId)
  await growOperations(pool, seller.actor.merchantId)
  plans = await watchPlans(testApp, seller.actor.merchantId)
  ;({ merchant, house, mustBeCheap } = plans)
})
afterAll(async () => {
  plans?.release()
  await testApp.stop()
})

const listOf = (from: Seller, body: InputOf<typeof api.saleOrder.list> = {}) =>
  ask(api.saleOrder.list, testApp.modules.saleOrders.handlers.list, from.actor, body)

const SINCE = '2020-01-01T00:00:00.000Z'
const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('orders', () => {
  const everything = [
    {},
    { pageSize: 100 },
    { sort: 'createdAt:asc' },
    { sort: 'paidAt:desc' },
    { sort: 'paidAt:asc' },
    { sort: 'shipDeadlineAt:asc' },
    { sort: 'shipDeadlineAt:desc' },
  ] as const
  test.each(everything)('of every kind, %j, in each tab', async (body) => {
    const most = { statements: 1, read: 800, sorted: 101, buffers: 1_300 }
    await mustBeCheap(() => listOf(seller, body), most)
    for (const status of ['UNPAID', 'TO_SHIP', 'SHIPPED', 'COMPLETED', 'CLOSED'] as const)
      await mustBeCheap(() => listOf(seller, { ...body, status }), most)
  })

  test('a deep page reads ids from an index and the rows of one page, and the next one by cursor no more than the first', async () => {
    const deep = [
      {},
      { status: 'SHIPPED' },
      { sort: 'paidAt:desc' },
      { status: 'COMPLETED', sort: 'completedAt:asc' },
    ] as const
    for (const body of deep) {
      await mustBeCheap(() => listOf(seller, { ...body, page: 500 }), {
        statements: 1,
        read: 10_100,
        sorted: 21,
        buffers: 400,
      })
      const { nextCursor } = await listOf(seller, { ...body, page: 500 })
      const behind = { ...body, cursor: nextCursor ?? '' }
      await mustBeCheap(() => listOf(seller, behind), { statements: 1, read: 200, sorted: 42, buffers: 300 })
    }
  })

  test('past their promise or near it', async () => {
    for (const deadline of ['OVERDUE', 'SOON'] as const)
      for (const body of [{}, { status: 'TO_SHIP' }, { sort: 'shipDeadlineAt:asc' }, { keyword: '微信用户' }] as const)
        await mustBeCheap(() => listOf(seller, { ...body, deadline }), {
          statements: 1,
          read: 5_000,
          sorted: 1_001,
          buffers: 6_000,
        })
  })

  test('to ship, by whether anything was printed of them', async () => {
    for (const mark of ['NOT_PRINTED', 'PRINTED'] as const)
      for (const body of [{}, { status: 'TO_SHIP' }, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }] as const)
        await mustBeCheap(() => listOf(seller, { ...body, mark }), {
          statements: 1,
          read: 2_500,
          sorted: 1_001,
          buffers: 2_500,
        })
  })

  test('by the time of their completion', async () => {
    for (const sort of ['completedAt:desc', 'completedAt:asc'] as const)
      await mustBeCheap(() => listOf(seller, { sort, status: 'COMPLETED' }), {
        statements: 1,
        read: 200,
        sorted: 42,
        buffers: 300,
      })
  })

  test('by what stands on them, many or few', async () => {
    for (const mark of [
      'URGED',
      'BUYER_REMARK',
      'SELLER_REMARK',
      'PRESALE',
      'FLAG_5',
      'FLAG_2',
      'INVOICE_REQUESTED',
      'INVOICE_ISSUED',
      'VIRTUAL',
      'VOUCHER',
      'PICKUP',
    ] as const)
      for (const body of [{}, { status: 'TO_SHIP' }, { sort: 'createdAt:asc' }, { sort: 'paidAt:asc' }] as const)
        await mustBeCheap(() => listOf(seller, { ...body, mark }), {
          statements: 1,
          read: 15_000,
          sorted: 5_010,
          buffers: 12_000,
        })
  })

  test('in the tab of what is in after-sale, by itself and with something sought', async () => {
    for (const body of [
      {},
      { page: 50 },
      { sort: 'paidAt:asc' },
      { keyword: '微信用户' },
      { regionCode: '440000' },
    ] as const)
      await mustBeCheap(() => listOf(seller, { ...body, status: 'AFTER_SALE' }), {
        statements: 1,
        read: 15_000,
        sorted: 5_010,
        buffers: 12_000,
      })
  })

  // Of half of all orders, of one of them, and of none.
  const shared = [
    { regionCode: '440000' },
    { regionCode: '440100' },
    { regionCode: '540100' },
    { regionCode: '650000' },
    { tag: '加急' },
    { tag: '易碎' },
    { tag: '没有' },
    { afterSale: 'PART_REFUNDED' },
    { afterSale: 'ALL_REFUNDED' },
    { afterSale: 'IN_PROGRESS' },
    { afterSale: 'NONE' },
    { carrierCode: 'SF' },
    { carrierCode: 'EMS' },
    { carrierCode: 'YTO' },
    { payableFromFen: 10_000, payableToFen: 10_000 },
    { payableFromFen: 20_000 },
    { payableFromFen: 97_777, payableToFen: 97_777 },
    { payableToFen: 1 },
  ] as const
  test.each(shared)('by what they have in common, %j', async (filter) => {
    const most = { statements: 1, read: 16_000, sorted: 5_120, buffers: 14_000 }
    for (const body of [{}, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }] as const)
      await mustBeCheap(() => listOf(seller, { ...body, ...filter }), most)
    const { nextCursor } = await listOf(seller, { ...filter, page: 20 })
    if (nextCursor !== null) await mustBeCheap(() => listOf(seller, { ...filter, cursor: nextCursor }), most)
    // Sorted by what the search has no index of, and of a long time: no more than is counted.
    const counted = { statements: 1, read: 42_000, sorted: 10_010, buffers: 27_000 }
    await mustBeCheap(() => listOf(seller, { ...filter, sort: 'paidAt:desc' }), counted)
    await mustBeCheap(() => listOf(seller, { ...filter, createdFrom: SINCE }), counted)
  })

  // Of each two many or few have one, and many, few or none both.
  const several = [
    { tag: '加急', carrierCode: 'SF' },
    { tag: '易碎', carrierCode: 'SF' },
    { tag: '加急', carrierCode: 'EMS' },
    { tag: '加急', regionCode: '440000' },
    { tag: '易碎', payableFromFen: 1 },
    { tag: '加急', mark: 'BUYER_REMARK' },
    { tag: '易碎', afterSale: 'NONE' },
    { afterSale: 'PART_REFUNDED', carrierCode: 'SF' },
  ] as const
  test.each(several)('by several of these, %j', async (filter) => {
    const most = { statements: 1, read: 36_000, sorted: 5_120, buffers: 50_000 }
    for (const body of [{}, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }] as const)
      await mustBeCheap(() => listOf(seller, { ...body, ...filter }), most)
  })

  // Of all times, of an hour two months ago, and of none; beside what many or few have.
  const timed = [
    { paidFrom: SINCE },
    { paidFrom: hourAgo(1_501), paidTo: hourAgo(1_500) },
    { shippedFrom: SINCE },
    { shippedFrom: hourAgo(1_501), shippedTo: hourAgo(1_500) },
    { deadlineFrom: SINCE, deadlineTo: '2100-01-01T00:00:00.000Z' },
    { completedFrom: SINCE },
    { completedTo: SINCE },
    { paidFrom: SINCE, mark: 'FLAG_5' },
    { completedFrom: hourAgo(3_000), completedTo: hourAgo(1_000), mark: 'BUYER_REMARK' },
    { shippedFrom: hourAgo(1_501), shippedTo: hourAgo(1_500), carrierCode: 'SF' },
    { completedFrom: SINCE, completedTo: hourAgo(1_500), tag: '加急' },
    { completedFrom: SINCE, payableFromFen: 20_000 },
    { paidFrom: SINCE, shippedFrom: hourAgo(1_501), shippedTo: hourAgo(1_500) },
    { paidFrom: SINCE, createdFrom: SINCE },
    { paidFrom: SINCE, keyword: '微信用户' },
    { paidFrom: hourAgo(1_501), paidTo: hourAgo(1_500), keyword: 'u12345' },
  ] as const
  test.each(timed)('between two times, %j', async (filter) => {
    const most = { statements: 1, read: 20_000, sorted: 10_010, buffers: 20_000 }
    for (const body of [{}, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }, { sort: 'shipDeadlineAt:asc' }] as const)
      await mustBeCheap(() => listOf(seller, { ...body, ...filter }), most)
  })

  test('between two times, in the order of these', async () => {
    const along = [
      { sort: 'paidAt:desc', paidFrom: SINCE },
      { sort: 'paidAt:asc', paidFrom: SINCE, status: 'SHIPPED' },
      { sort: 'shipDeadlineAt:asc', deadlineFrom: SINCE, status: 'TO_SHIP' },
      { sort: 'completedAt:desc', completedFrom: SINCE, completedTo: hourAgo(1_500), status: 'COMPLETED' },
    ] as const
    const most = { statements: 1, read: 5_400, sorted: 42, buffers: 1_000 }
    for (const body of along) {
      await mustBeCheap(() => listOf(seller, body), most)
      const { nextCursor } = await listOf(seller, { ...body, page: 400 })
      await mustBeCheap(() => listOf(seller, { ...body, cursor: nextCursor ?? '' }), most)
    }
  })

  test('of an amount that many have and none of the newest, no more than pages by number show', async () => {
    const old = { payableFromFen: 200_000, payableToFen: 219_999 }
    await mustBeCheap(() => listOf(seller, old), { statements: 1, read: 70_000, sorted: 5_010, buffers: 14_000 })
  })

  test('by the number of goods that are in every one of them, or in none', async () => {
    const { goods_no: every } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('goods')
      .innerJoin('sale_order_item', 'sale_order_item.goods_id', 'goods.id')
      .select('goods_no')
      .limit(1)
      .executeTakeFirstOrThrow()
    const most = { statements: 1, read: 36_000, sorted: 5_120, buffers: 50_000 }
    for (const goodsNo of [every, 'GD000000000000000000'])
      for (const body of [
        {},
        { status: 'SHIPPED' },
        { sort: 'createdAt:asc' },
        { tag: '易碎' },
        { carrierCode: 'EMS' },
      ] as const)
        await mustBeCheap(() => listOf(seller, { ...body, goodsNo }), most)
  })

  test('by goods that are in every one of them', async () => {
    const { goods_title: title } = await testApp.db
      .tenant(seller.actor.merchantId)
      .selectFrom('sale_order_item')
      .select('goods_title')
      .limit(1)
      .executeTakeFirstOrThrow()
    const counted = { statements: 2, read: 30_000, sorted: 5_100, buffers: 25_000 }
    for (const body of [{}, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }] as const)
      await mustBeCheap(() => listOf(seller, { ...body, keyword: title }), counted)
    expect((await listOf(seller, { keyword: title })).totalIsExact).toBe(false)
  })

  // Of a text the goods are looked through as well, as far as is counted, and of its pairs of letters each.
  const rare = [
    ['u12345', { read: 10_500, buffers: 4_500 }],
    ['0001', { read: 10_500, buffers: 4_500 }],
    ['15900000000', { read: 250, buffers: 400 }],
    ['SF0000012345', { read: 10_500, buffers: 4_500 }],
    ['SO000000000000012345', { read: 250, buffers: 400 }],
    ['没有的人', { read: 250, buffers: 400 }],
  ] as const
  test.each(rare)('found by %s', async (keyword, most) => {
    for (const body of [{}, { sort: 'paidAt:desc' }, { status: 'CLOSED' }, { sort: 'createdAt:asc' }] as const)
      await mustBeCheap(() => listOf(seller, { ...body, keyword }), {
        statements: 1,
        sorted: 63,
        ...most,
      })
  })

  // Half of all orders share each of these.
  test.each(['微信用户', '8888', '13712345678', 'SAME00000001'])(
    'what half of all orders answer to: %s',
    async (keyword) => {
      // Few were looked for first. Of two places the same order is counted once, which may take a sort of what is counted.
      const counted = { statements: 2, read: 7_500, sorted: 5_010, buffers: 5_000 }
      for (const body of [{}, { status: 'SHIPPED' }, { sort: 'createdAt:asc' }] as const) {
        await mustBeCheap(() => listOf(seller, { ...body, keyword }), counted)
        expect((await listOf(seller, { ...body, keyword })).totalIsExact).toBe(keyword === 'SAME00000001')
      }
      // Sorted by what the search has no index of: no more than is counted.
      const sorted = { statements: 2, read: 13_000, sorted: 5_005, buffers: 12_000 }
      await mustBeCheap(() => listOf(seller, { keyword, sort: 'shipDeadlineAt:asc' }), sorted)
    },
  )

  test('of a long time', async () => {
    await mustBeCheap(() => listOf(seller, { createdFrom: SINCE }), {
      statements: 1,
      read: 5_200,
      sorted: 21,
      buffers: 400,
    })
    await mustBeCheap(() => listOf(seller, { createdFrom: SINCE, status: 'SHIPPED' }), {
      statements: 1,
      read: 5_200,
      sorted: 21,
      buffers: 400,
    })
    const { total, totalIsExact, counts } = await listOf(seller, { createdFrom: SINCE })
    expect([total, totalIsExact, counts?.SHIPPED]).toEqual([1_000, false, 1_000])
    // As many as pages by number show.
    const most = { statements: 1, read: 15_200, sorted: 10_001, buffers: 8_000 }
    await mustBeCheap(() => listOf(seller, { createdFrom: SINCE, sort: 'paidAt:desc' }), most)
  })

  test('what is asked for as it was before is found to be dear', async () => {
    const before = {
      text: `select * from sale_order where (buyer_nickname = $1 or id in
        (select order_id from shipment where waybill_no = $1 and merchant_id = $2)) and merchant_id = $2
        order by created_at desc, id desc limit 21`,
      values: ['u12345', seller.actor.merchantId],
    }
    const findings = await findingsOf(merchant, before, { read: 250, sorted: 63, buffers: 400 })
    expect(findings.join()).toMatch(/rows were read|read from end to end/)
  })
})

describe('exceptions of parcels', () => {
  const list = (body: InputOf<typeof api.parcel.list>) =>
    ask(api.parcel.list, testApp.modules.handlers.parcel.list, seller.actor, body)

  test.each(['foundAt:desc', 'foundAt:asc'] as const)('of each tab, %s', async (sort) => {
    // Each type is counted as far as anybody counts.
    const most = { read: 5_500, sorted: 101, buffers: 6_000 }
    for (const tab of [undefined, 'PICKUP_LATE', 'SUSPECT_LOST', 'FAKE_SHIP', 'OVER'] as const)
      await mustBeCheap(() => list({ sort, tab }), most)
    const { nextCursor } = await list({ sort })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test.each(['SF0000012345', 'SO000000000000012347', 'SAME00000001', '没有'])('of %s', async (keyword) => {
    for (const tab of [undefined, 'OVER'] as const)
      await mustBeCheap(() => list({ keyword, tab }), { read: 9_000, sorted: 500, buffers: 12_000 })
  })

  test('how many are open, and the parcels of one order', async () => {
    const { tracking, handlers } = testApp.modules
    const tenant = testApp.servers[0]?.db.tenant(seller.actor.merchantId)
    if (tenant === undefined) throw new Error('No server')
    await mustBeCheap(() => tracking.countOpen(tenant), { statements: 1, read: 1_100, sorted: 0, buffers: 1_200 })
    const { list: rows } = await list({})
    const most = { statements: 1, read: 50, sorted: 20, buffers: 60 }
    await mustBeCheap(
      () => ask(api.parcel.track, handlers.parcel.track, seller.actor, { orderId: rows[0]?.orderId ?? '' }),
      most,
    )
  })
})

describe('returns', () => {
  const list = (body: InputOf<typeof api.returnOrder.list>) =>
    ask(api.returnOrder.list, testApp.modules.handlers.returnOrder.list, seller.actor, body)
  // Each tab is counted as far as anybody counts.
  const most = { read: 8_000, sorted: 101, buffers: 12_000 }

  test.each(['appliedAt:desc', 'appliedAt:asc', 'deadlineAt:asc'] as const)('by %s, in each tab', async (sort) => {
    for (const tab of [undefined, 'MERCHANT_REVIEW', 'WAIT_MERCHANT_RECEIVE', 'CLOSED', 'SOON'] as const)
      await mustBeCheap(() => list({ sort, tab }), most)
    const { nextCursor } = await list({ sort })
    await mustBeCheap(() => list({ sort, cursor: nextCursor ?? '' }), most)
  })

  test('of a type, which half of all are', async () => {
    await mustBeCheap(() => list({ type: 'REFUND_ONLY', tab: 'CLOSED' }), { ...most, read: 16_000, buffers: 24_000 })
  })

  beforeAll(async () => {
    const sku = { outer_sku_code: 'SAME-SKU' }
    const tenant = testApp.db.tenant(seller.actor.merchantId)
    const bought = tenant.selectFrom('return_order').select('sku_id').limit(1)
    await tenant.updateTable('sku').set(sku).where('id', '=', bought).execute()
  })

  const narrowed = [
    ['few have the amount', { amountFromFen: 80_000 }],
    ['half have the amount', { amountToFen: 50 }],
    ['none has the amount', { amountFromFen: 95_000 }],
    ['a buyer of few', { buyer: '买家小李' }],
    ['a buyer of nearly all', { buyer: '买家' }],
    ['a rare reason', { reason: 'FAKE' }],
    ['a common reason', { reason: 'QUALITY' }],
    ['a kind that there is not', { type: 'RESHIP' }],
    ['a rare phase', { phase: 'AFTER_DONE' }],
    ['a common phase', { phase: 'AFTER_SHIP' }],
    ['a phase that there is not', { phase: 'BEFORE_SHIP' }],
    ['with the platform, as few are', { disputed: 'OPEN' }],
    ['ruled on, as half are', { disputed: 'DECIDED' }],
    ['owed to buyers, as few are', { handBack: 'DUE' }],
    ['owed to buyers, of a kind that half are of', { handBack: 'DUE', type: 'REFUND_ONLY' }],
    ['goods that all are of', { goods: 'SAME-SKU' }],
    ['goods of many that nobody returned', { goods: '清仓' }],
    ['goods that there are not', { goods: '没有的商品' }],
    ['goods that all are of, of a rare phase', { goods: 'SAME-SKU', phase: 'AFTER_DONE' }],
    ['days of the wish', { appliedFrom: SINCE, appliedTo: '2020-02-01T00:00:00.000Z' }],
    ['days of the end', { endedFrom: SINCE }],
    ['days of the end and few of the amount', { endedFrom: SINCE, amountFromFen: 80_000 }],
    ['everything at once', { endedFrom: SINCE, amountToFen: 50, type: 'REFUND_ONLY', reason: 'QUALITY' }],
  ] as const
  test.each(narrowed)('%s', async (_what, filters) => {
    for (const sort of ['appliedAt:desc', 'deadlineAt:asc'] as const)
      for (const tab of [undefined, 'MERCHANT_REVIEW', 'CLOSED', 'SOON'] as const)
        await mustBeCheap(() => list({ sort, tab, ...filters }), { read: 60_000, sorted: 11_101, buffers: 80_000 })
  })

  test.each(['RT000000000000000077', 'SO000000000000012347', 'DP000000000000000077', 'SF0000000077', '没有'])(
    'of %s',
    async (keyword) => {
      for (const tab of [undefined, 'CLOSED'] as const)
        await mustBeCheap(() => list({ keyword, tab }), { read: 500, sorted: 21, buffers: 1_500 })
    },
  )

  test('how many wait', async () => {
    const tenant = testApp.servers[0]?.db.tenant(seller.actor.merchantId)
    if (tenant === undefined) throw new Error('No server')
    const { returnOrders } = testApp.modules
    await mustBeCheap(() => returnOrders.countTabs(tenant), {
      statements: 1,
      read: 5_200,
      sorted: 0,
      buffers: 7_900,
    })
  })
})

describe('goods', () => {
  const list = (body: InputOf<typeof api.goods.list>) =>
    ask(api.goods.list, testApp.modules.goods.handlers.list, seller.actor, body)

  const sorts = ['updatedAt', 'createdAt', 'price', 'stock', 'sold', 'completeness', 'weight'] as const
  const both = sorts.flatMap((column) => [`${column}:desc`, `${column}:asc`] as const)

  test.each(both)('by %s, in each tab', async (sort) => {
    for (const tab of [undefined, 'ON_SALE', 'WAREHOUSE', 'SOLD_OUT', 'DRAFT', 'LOW_STOCK', 'FORCED_OFF'] as const) {
      // What is on sale is counted by its stock, of as many as a merchant may have on sale.
      await mustBeCheap(() => list({ sort, tab }), { read: 20_000, sorted: 21, buffers: 30_000 })
      await mustBeCheap(() => list({ sort, tab, shipMode: 'PRESALE' }), { read: 20_000, sorted: 21, buffers: 30_000 })
      await mustBeCheap(() => list({ sort, tab, shipMode: 'VIRTUAL' }), { read: 20_000, sorted: 21, buffers: 30_000 })
      await mustBeCheap(() => list({ sort, tab, shipMode: 'VOUCHER' }), { read: 20_000, sorted: 21, buffers: 30_000 })
      await mustBeCheap(() => list({ sort, tab, recommended: 'YES' }), { read: 20_000, sorted: 21, buffers: 30_000 })
    }
  })

  /** A handful of goods, some thousand, and nearly all. */
  const ranges = [
    { priceFromFen: 100, priceToFen: 101 },
    { priceFromFen: 100, priceToFen: 600 },
    { priceFromFen: 200 },
    { stockFrom: 5 },
    { stockTo: 0, priceToFen: 101 },
    { stockTo: 0, priceFromFen: 101 },
    { completenessTo: 5 },
    { completenessTo: 90, createdFrom: SINCE, updatedFrom: SINCE, stockFrom: 1, priceFromFen: 1 },
    { updatedTo: SINCE },
  ] as const
  test.each(ranges)('within %j, in every order, in each tab', async (range) => {
    for (const tab of [undefined, 'ON_SALE', 'WAREHOUSE', 'DRAFT', 'LOW_STOCK'] as const)
      for (const sort of ['updatedAt:desc', 'price:asc', 'stock:asc', 'completeness:desc'] as const) {
        // Where many have it the first three thousand are looked through, for which so few rows in all are brought into order.
        await mustBeCheap(() => list({ ...range, sort, tab }), { read: 60_000, sorted: 20_000, buffers: 75_000 })
      }
  })

  /** Thousands of goods in two dozen leaves, some thousand in five, and a handful. */
  const branches = [seededCategoryId('05'), seededCategoryId('0502'), RARE_BRANCH]
  test.each(branches)('in a branch of categories, %s, in its orders, in each tab', async (categoryId) => {
    const most = { statements: 3, read: 14_000, sorted: 6_000, buffers: 25_000 }
    for (const tab of [undefined, 'ON_SALE', 'DRAFT', 'LOW_STOCK', 'SUBMITTED'] as const)
      for (const sort of ['updatedAt:desc', 'updatedAt:asc', 'price:asc', 'completeness:desc'] as const)
        await mustBeCheap(() => list({ categoryId, sort, tab }), most)
    for (const body of [{ recommended: 'YES' }, { keyword: '陶瓷' }] as const)
      await mustBeCheap(() => list({ categoryId, ...body }), most)
    const { nextCursor } = await list({ categoryId, pageSize: 10 })
    await mustBeCheap(() => list({ categoryId, cursor: nextCursor ?? '' }), most)
    const crossed = { ...most, read: 60_000, sorted: 20_000, buffers: 75_000 }
    await mustBeCheap(() => list({ categoryId, stockTo: 0, priceFromFen: 101 }), crossed)
  })

  test('as buyers see them: what the shop recommends, then by weight, then the newest', async () => {
    const { merchantId } = seller.actor
    for (const page of [1, 2, 40])
      await mustBeCheap(() => listGoodsOnSale(testApp.db, merchantId, { keyword: '', page }), {
        read: 2_500,
        sorted: 0,
        buffers: 2_500,
      })
  })

  test('of one freight template, that no goods have', async () => {
    await mustBeCheap(() => list({ freightTemplateId: seller.skuId }), { read: 2_000, sorted: 21, buffers: 2_000 })
  })

  test('what can be ordered now, by nothing, a word of many titles, and a code', async () => {
    const sellable = (keyword: string) =>
      ask(api.goods.sellable, testApp.modules.goods.handlers.sellable, seller.actor, { keyword })
    for (const keyword of ['', '商品', 'SKU-1', '没有这样的商品'])
      await mustBeCheap(() => sellable(keyword), { read: 20_000, sorted: 301, buffers: 30_000 })
  })

  test('the past of one SKU, all of it, by hand alone, and its prices', async () => {
    const { logHandlers } = testApp.modules.goods
    const { skuId } = seller
    const most = { read: 1_400, sorted: 101, buffers: 600 }
    for (const more of [{}, { byHand: true }, { pageSize: 100 }] as const)
      await mustBeCheap(() => ask(api.skuLog.stock, logHandlers.stock, seller.actor, { skuId, ...more }), most)
    const { nextCursor } = await ask(api.skuLog.stock, logHandlers.stock, seller.actor, { skuId, byHand: true })
    const next = { skuId, byHand: true, cursor: nextCursor ?? '' }
    await mustBeCheap(() => ask(api.skuLog.stock, logHandlers.stock, seller.actor, next), most)
    await mustBeCheap(() => ask(api.skuLog.price, logHandlers.price, seller.actor, { skuId }), most)
  })

  const rare = ['T12345', 'CODE-GD000000000000000011', 'GD000000000000000011', '没有', '茶壶 T777']
  test.each(rare)('found by %s', async (keyword) => {
    for (const body of [{}, { sort: 'price:asc' }, { tab: 'ON_SALE' }] as const) {
      await mustBeCheap(() => list({ ...body, keyword }), { read: 10_000, sorted: 300, buffers: 4_000 })
    }
    expect((await list({ keyword })).total).toBeLessThan(50)
  })

  test.each(['陶瓷', '手工陶瓷杯', '茶'])('what half of all goods are called: %s', async (keyword) => {
    const most = { read: 9_000, sorted: 1_100, buffers: 9_000 }
    await mustBeCheap(() => list({ keyword }), most)
    await mustBeCheap(() => list({ keyword, sort: 'price:asc' }), most)
    const { total, totalIsExact, list: rows } = await list({ keyword })
    expect([total, totalIsExact, rows.length]).toEqual([1_000, false, 20])
  })
})

describe('withdrawals', () => {
  const handlers = () => testApp.modules.withdrawOrders.handlers
  const sorts = ['appliedAt:desc', 'appliedAt:asc', 'amount:desc'] as const
  const most = { read: 8_500, sorted: 101, buffers: 3_000 }

  test.each(sorts)('of a merchant and of all, by %s, in each tab and by each keyword', async (sort) => {
    const operator = newOperator(testApp)
    const asked = [
      {},
      { status: 'AUDITING' },
      { status: 'CANCELED' },
      { tab: 'NOT_ARRIVED' },
      { keyword: 'WD000000000000000011' },
      { keyword: 'WD000000000000000011', tab: 'PAYING_OUT' },
    ] as const
    for (const body of asked) {
      await mustBeCheap(
        () => ask(api.withdrawOrder.listMine, handlers().listMine, seller.actor, { ...body, sort }),
        most,
      )
      await mustBeCheap(
        () => ask(api.withdrawOrder.listAll, handlers().listAll, operator, { ...body, sort }),
        most,
        house,
      )
    }
    // Half of them go to one card.
    for (const keyword of ['8888', '商户7']) {
      const counted = { read: 4_100, sorted: 1_010, buffers: 4_200 }
      await mustBeCheap(
        () => ask(api.withdrawOrder.listMine, handlers().listMine, seller.actor, { keyword, sort }),
        counted,
      )
      await mustBeCheap(
        () => ask(api.withdrawOrder.listAll, handlers().listAll, operator, { keyword, sort }),
        counted,
        house,
      )
    }
  })

  const later = '2100-01-01T00:00:00.000Z'
  test.each(sorts)('of a time, of application and of arrival, by %s', async (sort) => {
    const operator = newOperator(testApp)
    const spans = [
      { appliedFrom: SINCE },
      { appliedFrom: SINCE, appliedTo: later, status: 'CANCELED' },
      { arrivedFrom: SINCE },
      { arrivedFrom: SINCE, arrivedTo: later, status: 'SUCCESS' },
      // Nothing of this state has arrived.
      { arrivedFrom: SINCE, status: 'AUDITING' },
      { appliedTo: '2019-01-01T00:00:00.000Z' },
      { arrivedFrom: later },
      { arrivedFrom: SINCE, keyword: '8888' },
      { appliedFrom: SINCE, keyword: '8888' },
    ] as const
    for (const span of spans) {
      const dated = { read: 10_500, sorted: 1_010, buffers: 6_000 }
      await mustBeCheap(
        () => ask(api.withdrawOrder.listMine, handlers().listMine, seller.actor, { ...span, sort }),
        dated,
      )
      await mustBeCheap(
        () => ask(api.withdrawOrder.listAll, handlers().listAll, operator, { ...span, sort }),
        dated,
        house,
      )
    }
  })
})

const typed = [
  'SO000000000000012345',
  '8888',
  '13712345678',
  'SAME00000001',
  '手工陶瓷杯',
  '陶瓷 T77',
  '012345',
  '微信用户',
  'WD000000000000000011',
  'RC000000000000000011',
  'RF000000000000000011',
  'DP000000000000000011',
  'PO000000000000000011',
  'BL000000000000000011',
  '没有',
]
test.each(typed)('what the palette finds by %s', async (text) => {
  const { find } = testApp.modules.handlers.workbench
  await mustBeCheap(() => ask(api.workbench.find, find, seller.actor, { text }), {
    // Of what may be a carrier's number the returns are looked through, too.
    statements: text === 'SAME00000001' ? 5 : 4,
    read: 3_600,
    sorted: 1_001,
    buffers: 5_000,
  })
})

test('the log of operations, of a number and of the platform', async () => {
  const list = testApp.modules.handlers.security.operationLog
  for (const body of [{}, { keyword: 'NO77' }, { page: 50 }])
    await mustBeCheap(() => ask(api.security.operationLog, list, seller.actor, body), {
      read: 2_100,
      sorted: 21,
      buffers: 1_500,
    })
})
