// Many buyers, few pieces: whatever they do at once, nothing is sold twice and the log keeps every step.
import { rmSync } from 'node:fs'
import type { Api, GoodsInfo } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, raceRounds, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { seededCategoryId } from '../category/index.ts'
import {
  createSelling,
  matrixBack,
  matrixOf,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
  withSku,
} from './goods.testing.ts'
import type { StockLine } from './stock.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const LAST_PIECES = 200

const act = (
  verb: 'release' | 'ship' | 'shipAnew' | 'takeBack',
  { merchantId }: MerchantActor,
  lines: StockLine[],
  no = 'SO1',
) => own.database.transaction(merchantId, async (tx) => selling.goods.stock[verb](tx, lines, no))
const reserve = (actor: MerchantActor, lines: StockLine[], no = 'SO1') =>
  own.database.transaction(actor.merchantId, (tx) => selling.goods.stock.reserve(tx, lines, no))
const infoOf = async (actor: MerchantActor, goods: GoodsInfo) =>
  withSku(await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id: goods.id })))
const logOf = (actor: MerchantActor, goods: ReturnType<typeof withSku>) =>
  own.database
    .tenant(actor.merchantId)
    .selectFrom('stock_log')
    .selectAll()
    .where('sku_id', '=', goods.sku.id)
    .orderBy('id')
    .execute()

const tabOf = (actor: MerchantActor, { id }: GoodsInfo) =>
  own.database
    .tenant(actor.merchantId)
    .selectFrom('goods')
    .select(['tab', 'sellable_skus as sellable'])
    .where('id', '=', id)
    .executeTakeFirst()

/** How many SKUs run low, as the goods say and as the SKUs do. */
const lowOf = async ({ merchantId }: MerchantActor, { id }: GoodsInfo) => {
  const { rows } = await own.database.pool.query<{ kept: number; counted: number }>(
    `select low_skus as kept, (select count(*)::int from sku where sku.goods_id = goods.id and is_low) as counted
     from goods where merchant_id = $1 and id = $2`,
    [merchantId, id],
  )
  return rows[0]
}

/** Pieces of enabled SKUs, as the goods say and as the SKUs do. */
const piecesOf = async ({ merchantId }: MerchantActor, { id }: GoodsInfo) => {
  const { rows } = await own.database.pool.query<{ kept: number; counted: number }>(
    `select stock_total::int as kept,
       (select coalesce(sum(stock), 0)::int from sku where sku.goods_id = goods.id and status = 'ENABLED') as counted
     from goods where merchant_id = $1 and id = $2`,
    [merchantId, id],
  )
  return rows[0]
}

const succeeded = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled')

describe('an order', () => {
  test('gets price, freight and commission as they are at that moment', async () => {
    const { actor, goods } = await newSeller(selling)
    const line = { skuId: goods.sku.id, quantity: 2 }
    expect(await reserve(actor, [line])).toEqual([
      {
        ...line,
        goodsId: goods.id,
        snapshotId: expect.any(String),
        goodsType: 'PHYSICAL',
        shopId: expect.any(String),
        title: goods.title,
        specText: '',
        outerSkuCode: '',
        pictureFileId: goods.pictures[0]?.fileId,
        unitFen: 9_900,
        freight: { kind: 'FIXED', fen: 800 },
        weightG: null,
        volumeCm3: null,
        shipHours: 48,
        isPresale: false,
        commissionBp: 400,
        categoryIds: ['100301', '1003', '10'].map(seededCategoryId),
        confirmDays: 10,
        afterSaleDays: 7,
        noReasonReturn: true,
        services: ['NO_REASON_7D'],
        validDays: null,
        validUntil: null,
        limitPerBuyer: null,
        limitPeriod: null,
      },
    ])
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 10, available: 8, sku: { locked: 2 } })
  })

  test('that names one SKU twice gets one line', async () => {
    const { actor, goods } = await newSeller(selling, 5)
    const line = { skuId: goods.sku.id, quantity: 3 }
    await expect(reserve(actor, [line, line])).rejects.toMatchObject({ refusal: 'stock.short' })
    expect(await reserve(actor, [{ ...line, quantity: 2 }, line])).toMatchObject([{ quantity: 5 }])
  })

  test('of which one line is short reserves nothing', async () => {
    const { actor, goods } = await newSeller(selling, 5)
    const other = await saveGoodsOf(selling, actor, { stock: 1, title: '手工木勺一把' })
    const lines = [
      { skuId: goods.sku.id, quantity: 1 },
      { skuId: other.sku.id, quantity: 2 },
    ]
    await expect(reserve(actor, lines)).rejects.toMatchObject({
      refusal: 'stock.short',
      details: { goods: '手工木勺一把', available: 1 },
    })
    expect(await infoOf(actor, goods)).toMatchObject({ available: 5 })
    expect(await logOf(actor, goods)).toHaveLength(1)
  })

  test('for goods that are off the shelf, unknown, or of another merchant is refused', async () => {
    const { actor, goods } = await newSeller(selling)
    const stranger = await newSeller(selling)
    const line = { skuId: goods.sku.id, quantity: 1 }
    await expect(reserve(stranger.actor, [line])).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(reserve(actor, [{ ...line, skuId: newId(clock.now()) }])).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const unshelve = requestOf<Api['goods']['update']>(actor, { action: 'unshelve', ids: [goods.id] }, newCommand())
    await selling.goods.handlers.update(unshelve)
    await expect(reserve(actor, [line])).rejects.toMatchObject({ refusal: 'goods.notOnSale' })
  })

  test('closed gives back, shipped takes away, and each step is in the log', async () => {
    const { actor, goods } = await newSeller(selling)
    const line = { skuId: goods.sku.id, quantity: 3 }
    await reserve(actor, [line], 'SO1')
    await reserve(actor, [line], 'SO2')
    await act('release', actor, [line], 'SO1')
    await act('ship', actor, [line], 'SO2')
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 7, available: 7, soldCount: 3, sku: { locked: 0 } })
    const log = (await logOf(actor, goods)).map((row) => [
      row.reason,
      row.subject_no,
      row.delta,
      row.locked_delta,
      row.stock_after,
      row.locked_after,
    ])
    expect(log).toEqual([
      ['MANUAL', goods.goodsNo, 10, 0, 10, 0],
      ['ORDER', 'SO1', 0, 3, 10, 3],
      ['ORDER', 'SO2', 0, 3, 10, 6],
      ['CLOSE', 'SO1', 0, -3, 10, 3],
      ['SHIP', 'SO2', -3, -3, 7, 0],
    ])
  })

  test('that comes back is one step in the log, and stays sold as what is not restocked does; sent anew it is no second sale', async () => {
    const { actor, goods } = await newSeller(selling)
    const line = { skuId: goods.sku.id, quantity: 2 }
    await reserve(actor, [line], 'SO1')
    await act('ship', actor, [line], 'SO1')
    await act('takeBack', actor, [line], 'SO1')
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 10, available: 10, soldCount: 2, sku: { locked: 0 } })
    await act('shipAnew', actor, [line], 'SO1')
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 8, available: 8, soldCount: 2, sku: { locked: 0 } })
    const log = (await logOf(actor, goods)).slice(2).map((row) => [row.reason, row.delta, row.locked_delta])
    expect(log).toEqual([
      ['SHIP', -2, -2],
      ['RETURN', 2, 0],
      ['SHIP', -2, 0],
    ])
    // What others hold is not there.
    await reserve(actor, [{ ...line, quantity: 7 }], 'SO2')
    await expect(act('shipAnew', actor, [line], 'SO1')).rejects.toMatchObject({ refusal: 'stock.short' })
  })

  test('cannot release or ship what it did not reserve', async () => {
    const { actor, goods } = await newSeller(selling)
    const line = { skuId: goods.sku.id, quantity: 1 }
    await expect(act('release', actor, [line])).rejects.toThrow(/were not reserved/)
    await expect(act('ship', actor, [line])).rejects.toThrow(/were not reserved/)
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 10, available: 10 })
  })
})

describe('at once', () => {
  test('40 buyers of 7 pieces: 7 get one, the rest are refused as sold out', async () => {
    const { actor, goods } = await newSeller(selling, 7)
    const line = { skuId: goods.sku.id, quantity: 1 }
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => reserve(actor, [line], `SO${index}`)),
    )
    expect(succeeded(results)).toHaveLength(7)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ refusal: 'stock.short' })
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 7, available: 0, sku: { locked: 7 } })
    expect((await logOf(actor, goods)).filter(({ reason }) => reason === 'ORDER')).toHaveLength(7)
  })

  test('orders that name the same goods in opposite order never wait for each other for ever', async () => {
    const { actor, goods } = await newSeller(selling, 1_000)
    const other = await saveGoodsOf(selling, actor, { stock: 1_000, title: '手工竹编篮子' })
    const there = [goods, other].map(({ sku }) => ({ skuId: sku.id, quantity: 1 }))
    const orders = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? there : there.toReversed()))
    const results = await Promise.allSettled(orders.map((lines) => reserve(actor, lines)))
    expect(succeeded(results)).toHaveLength(60)
    expect(await infoOf(actor, goods)).toMatchObject({ available: 940 })
    expect(await infoOf(actor, other)).toMatchObject({ available: 940 })
  })

  test('the last piece is sold once, to one of fifty, however often it comes back', async () => {
    const { actor, goods } = await newSeller(selling, 1)
    const line = { skuId: goods.sku.id, quantity: 1 }
    for (let round = 0; round < LAST_PIECES; round += 1) {
      const buyers = Array.from({ length: 50 }, (_, index) => `SO${round}-${index}`)
      const results = await Promise.allSettled(buyers.map((no) => reserve(actor, [line], no)))
      expect(succeeded(results)).toHaveLength(1)
      expect(await tabOf(actor, goods)).toEqual({ tab: 'SOLD_OUT', sellable: 0 })
      const winner = buyers[results.findIndex(({ status }) => status === 'fulfilled')]
      await act('release', actor, [line], winner)
      expect(await tabOf(actor, goods)).toEqual({ tab: 'ON_SALE', sellable: 1 })
    }
    expect(await infoOf(actor, goods)).toMatchObject({ stock: 1, available: 1, sku: { locked: 0 } })
    expect((await logOf(actor, goods)).filter(({ reason }) => reason === 'ORDER')).toHaveLength(LAST_PIECES)
  })

  test('SKUs that run out at the same moment leave their goods sold out, and on sale once one comes back', async () => {
    const { actor } = await newSeller(selling)
    const goods = await saveGoodsOf(
      selling,
      actor,
      matrixOf({ 颜色: ['红', '黄', '蓝', '绿'], 尺码: ['S', 'M', 'L'] }, () => ({ stock: 2 })),
    )
    for (let round = 0; round < raceRounds(4); round += 1) {
      const lines = goods.skus.map(({ id }) => [{ skuId: id, quantity: 2 }])
      await Promise.all(lines.map((line, index) => reserve(actor, line, `SO${index}`)))
      expect(await tabOf(actor, goods)).toEqual({ tab: 'SOLD_OUT', sellable: 0 })
      await Promise.all(lines.map((line, index) => act('release', actor, line, `SO${index}`)))
      expect(await tabOf(actor, goods)).toEqual({ tab: 'ON_SALE', sellable: 12 })
    }
  })

  test('orders, closings and savings of a goods with many SKUs never lose count of those that are left', async () => {
    const { actor } = await newSeller(selling)
    const first = await saveGoodsOf(
      selling,
      actor,
      matrixOf({ 颜色: ['红', '黄', '蓝'], 尺码: ['S', 'M'] }, () => ({ stock: 2 })),
    )
    const ids = first.skus.map(({ id }) => id)
    const buy = async (index: number) => {
      const lines = [index, index + 1 + (index % 4)].map((at) => ({ skuId: ids[at % ids.length] ?? '', quantity: 1 }))
      const wanted = lines[0]?.skuId === lines[1]?.skuId ? lines.slice(1) : lines
      await reserve(actor, wanted, `SO${index}`)
      if (index % 3 !== 0) await act(index % 3 === 1 ? 'release' : 'ship', actor, wanted, `SO${index}`)
    }
    const save = async (index: number) => {
      const goods = await infoOf(actor, first)
      const { specs, skus } = matrixBack(goods)
      const changed = skus.map((sku, at) => ({
        ...sku,
        enabled: (at + index) % 5 !== 0,
        stock: sku.stock + (index % 2),
      }))
      const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
      await saveGoodsOf(selling, actor, { id: goods.id, version: goods.version, pictureFileIds, specs, skus: changed })
    }
    await Promise.allSettled(Array.from({ length: 48 }, (_, index) => (index % 6 === 5 ? save(index) : buy(index))))
    const { skus } = await infoOf(actor, first)
    const left = skus.filter(({ enabled, available }) => enabled && available > 0)
    expect((await tabOf(actor, first))?.sellable).toBe(left.length)
    const low = await lowOf(actor, first)
    expect(low?.kept).toBe(low?.counted)
    const pieces = await piecesOf(actor, first)
    expect(pieces?.kept).toBe(pieces?.counted)
    for (const sku of skus) {
      const log = await logOf(actor, { ...first, sku })
      expect(sku.stock).toBe(log.reduce((sum, { delta }) => sum + delta, 0))
      expect(sku.locked).toBe(log.reduce((sum, row) => sum + row.locked_delta, 0))
    }
  })

  test('orders and closings around what is warned of, and another warning, never lose count of those that run low', async () => {
    const { actor } = await newSeller(selling)
    const goods = await saveGoodsOf(
      selling,
      actor,
      matrixOf({ 颜色: ['红', '黄', '蓝'], 尺码: ['S', 'M'] }, () => ({ stock: 14 })),
    )
    const ids = goods.skus.map(({ id }) => id)
    const shop = await selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))
    const buy = async (index: number) => {
      const lines = [...new Set([index % 6, (index * 5 + 1) % 6])].map((at) => ({ skuId: ids[at] ?? '', quantity: 2 }))
      await reserve(actor, lines, `SO${index}`)
      if (index % 2 === 0) await act('release', actor, lines, `SO${index}`)
    }
    const warn = async (stockAlert: number) => {
      await own.database.tenant(actor.merchantId).updateTable('shop').set({ stock_alert: stockAlert }).execute()
      await selling.goods.onTimer.stockAlert(actor.merchantId, shop?.id ?? '')
    }
    await Promise.allSettled(Array.from({ length: 36 }, (_, index) => (index % 9 === 4 ? warn(8 + index) : buy(index))))
    await warn(11)
    const low = await lowOf(actor, goods)
    expect(low?.kept).toBe(low?.counted)
    const { rows } = await own.database.pool.query<{ expected: number }>(
      `select count(*) filter (where stock - locked <= 11)::int as expected from sku where goods_id = $1`,
      [goods.id],
    )
    expect(low?.kept).toBe(rows[0]?.expected)
  })

  test('buying, closing, shipping and counting leave what the log adds up to', async () => {
    const { actor, goods } = await newSeller(selling, 20)
    const line = { skuId: goods.sku.id, quantity: 1 }
    const buy = async (index: number) => {
      await reserve(actor, [line], `SO${index}`)
      if (index % 3 === 0) await act('release', actor, [line], `SO${index}`)
      if (index % 3 === 1) await act('ship', actor, [line], `SO${index}`)
    }
    const count = async () => {
      const { version, stock } = await infoOf(actor, goods)
      const body = { action: 'setStock', id: goods.id, version, stock: stock + 1, stockBefore: stock }
      await selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
    }
    await Promise.allSettled([...Array.from({ length: 40 }, (_, index) => buy(index)), count(), count(), count()])
    const { stock, sku, soldCount } = await infoOf(actor, goods)
    const log = await logOf(actor, goods)
    expect(stock).toBe(log.reduce((sum, { delta }) => sum + delta, 0))
    expect(sku.locked).toBe(log.reduce((sum, row) => sum + row.locked_delta, 0))
    expect(soldCount).toBe(log.filter(({ reason }) => reason === 'SHIP').length)
    expect(sku.locked).toBeLessThanOrEqual(stock)
    for (const row of log) expect(row.locked_after).toBeLessThanOrEqual(row.stock_after)
  })
})
