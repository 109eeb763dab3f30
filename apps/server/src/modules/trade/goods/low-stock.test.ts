// Low stock: a tab that follows what is left, a word when an SKU begins to run low and not with each order, and what a shop warns of.
import { rmSync } from 'node:fs'
import type { Api, InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import type { Notification } from '../../../kernel/notification.ts'
import {
  createSelling,
  matrixOf,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
  testCipher,
} from './goods.testing.ts'
import { countLowStock } from './low-stock.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let told: string[] = []

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock, testCipher(), async (_tx: unknown, event: Notification) => {
    if (event.audience === 'permission') told.push(event.bell.body.zh)
  })
})
beforeEach(() => void (told = []))
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const stock = (verb: 'reserve' | 'release' | 'ship', { merchantId }: MerchantActor, skuId: string, quantity: number) =>
  own.database.transaction(
    merchantId,
    async (tx) => void (await selling.goods.stock[verb](tx, [{ skuId, quantity }], 'SO1')),
  )
const list = (actor: MerchantActor, body: InputOf<Api['goods']['list']> = {}) =>
  selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, { page: 1, pageSize: 20, sort: 'updatedAt:desc', ...body }),
  )
const lowTitles = async (actor: MerchantActor, body: InputOf<Api['goods']['list']> = {}) =>
  (await list(actor, { tab: 'LOW_STOCK', ...body })).list.map(({ title }) => title)
const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const infoOf = (actor: MerchantActor, id: string) =>
  selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))

test('goods run low when an order leaves no more than is warned of, which is told once and again after they were filled up', async () => {
  const { actor, goods } = await newSeller(selling, 12)
  const { id: skuId } = goods.sku
  expect(await lowTitles(actor)).toEqual([])
  await stock('reserve', actor, skuId, 1)
  expect(told).toEqual([])
  await stock('reserve', actor, skuId, 1)
  expect(told).toEqual([`商品“${goods.title}”仅剩 10 件，已到预警库存 10 件，请及时补货`])
  await stock('reserve', actor, skuId, 1)
  expect(told).toHaveLength(1)
  expect(await lowTitles(actor)).toEqual([goods.title])
  expect((await list(actor)).counts).toMatchObject({ LOW_STOCK: 1, ON_SALE: 1 })
  expect((await list(actor)).list[0]).toMatchObject({ lowSkus: 1 })
  expect(await countLowStock(own.database.tenant(actor.merchantId))).toBe(1)
  // Shipping moves no available piece; closing brings them back.
  await stock('ship', actor, skuId, 1)
  expect(await lowTitles(actor)).toEqual([goods.title])
  await stock('release', actor, skuId, 2)
  expect(await lowTitles(actor)).toEqual([])
  await stock('reserve', actor, skuId, 5)
  expect(told).toHaveLength(2)
})

test('goods with nothing left are told of once, and again after they were filled up', async () => {
  const { actor, goods } = await newSeller(selling, 12)
  const soldOut = `商品“${goods.title}”已全部售罄，买家无法下单，请及时补货`
  await stock('reserve', actor, goods.sku.id, 4)
  expect(told).toEqual([expect.stringContaining('仅剩 8 件')])
  await stock('reserve', actor, goods.sku.id, 8)
  expect(told.slice(1)).toEqual([soldOut])
  await stock('ship', actor, goods.sku.id, 8)
  await stock('release', actor, goods.sku.id, 4)
  await stock('reserve', actor, goods.sku.id, 4)
  expect(told.slice(2)).toEqual([soldOut])
})

test('goods are not sold out while another SKU is left, and whoever wants no warning hears nothing', async () => {
  const { actor } = await newSeller(selling, 100)
  const goods = await saveGoodsOf(
    selling,
    actor,
    matrixOf({ 颜色: ['红', '黄'] }, () => ({ stock: 12 })),
  )
  const [red, yellow] = goods.skus
  if (red === undefined || yellow === undefined) return expect.unreachable()
  await stock('reserve', actor, red.id, 12)
  expect(told).toEqual([`商品“${goods.title} 红”已售罄，请及时补货`])
  await stock('reserve', actor, yellow.id, 12)
  expect(told.slice(1)).toEqual([`商品“${goods.title}”已全部售罄，买家无法下单，请及时补货`])
  const one = await saveGoodsOf(selling, actor, { title: '孤品青瓷瓶一只', stock: 1, alertQuantity: 0 })
  await stock('reserve', actor, one.sku.id, 1)
  expect(told).toHaveLength(2)
})

test('goods that are sold out at once are told of as a whole', async () => {
  const { actor, goods } = await newSeller(selling, 12)
  await stock('reserve', actor, goods.sku.id, 12)
  expect(told).toEqual([`商品“${goods.title}”已全部售罄，买家无法下单，请及时补货`])
  expect((await list(actor)).counts).toMatchObject({ LOW_STOCK: 1, SOLD_OUT: 1 })
})

test('an SKU has a quantity of its own, nothing is its shop’s again, and 0 warns nobody', async () => {
  const { actor } = await newSeller(selling, 100)
  const goods = await saveGoodsOf(
    selling,
    actor,
    matrixOf({ 颜色: ['红', '黄'] }, () => ({ stock: 30 })),
  )
  const [red] = goods.skus
  if (red === undefined) return expect.unreachable()
  const setAlert = async (alertQuantity: number | null) => {
    const { version } = await infoOf(actor, goods.id)
    return update(actor, { action: 'setSkus', id: goods.id, version, skus: [{ id: red.id, alertQuantity }] })
  }
  await setAlert(30)
  expect(await lowTitles(actor)).toEqual([goods.title])
  expect((await infoOf(actor, goods.id)).skus.map(({ alertQuantity, alertAt }) => [alertQuantity, alertAt])).toEqual([
    [30, 30],
    [null, 10],
  ])
  await setAlert(null)
  expect(await lowTitles(actor)).toEqual([])
  await setAlert(0)
  await stock('reserve', actor, red.id, 30)
  expect(await lowTitles(actor)).toEqual([])
  expect(told).toEqual([])
})

test('who may change prices alone does not change what is warned of', async () => {
  const { actor, goods } = await newSeller(selling, 100)
  const priced = { ...actor, permissions: new Set(['goods.setPrice'] as const) }
  const act = { action: 'setSkus', id: goods.id, version: goods.version } as const
  await expect(
    update(priced as MerchantActor, { ...act, skus: [{ id: goods.sku.id, alertQuantity: 50 }] }),
  ).rejects.toMatchObject({ refusal: 'permission.denied' })
})

test('goods that leave the sale are not waited for', async () => {
  const { actor, goods } = await newSeller(selling, 5)
  expect(await lowTitles(actor)).toEqual([goods.title])
  await update(actor, { action: 'unshelve', ids: [goods.id] })
  expect(await lowTitles(actor)).toEqual([])
  await update(actor, { action: 'shelve', ids: [goods.id] })
  expect(await lowTitles(actor)).toEqual([goods.title])
})

test('what a shop warns of from now on reaches the SKUs without a quantity of their own', async () => {
  const { actor, goods } = await newSeller(selling, 40)
  const other = await saveGoodsOf(selling, actor, { title: '自有预警的木勺', stock: 40, alertQuantity: 5 })
  const shop =
    (await selling.shops.handlers.info(requestOf<Api['shop']['info']>(actor, undefined))) ?? expect.unreachable()
  const settings = {
    id: shop.id,
    version: shop.version,
    shipHours: 48 as const,
    serviceHours: [],
    holiday: null,
    stockAlert: 50,
  }
  const saved = await selling.shops.handlers.saveSettings(
    requestOf<Api['shop']['saveSettings']>(actor, settings, newCommand()),
  )
  expect(saved.stockAlert).toBe(50)
  const { rows } = await own.database.pool.query<{ subject_id: string }>(
    `select subject_id from timer where merchant_id = $1 and kind = 'goods.stockAlert' and fired_at is null`,
    [actor.merchantId],
  )
  expect(rows).toEqual([{ subject_id: shop.id }])
  await selling.goods.onTimer.stockAlert(actor.merchantId, shop.id)
  expect(await lowTitles(actor)).toEqual([goods.title])
  expect(await infoOf(actor, other.id)).toMatchObject({ lowSkus: 0 })
  // Goods that come later begin with it, and a search keeps the tab.
  const late = await saveGoodsOf(selling, actor, { title: '后来的陶罐', stock: 45 })
  expect(await lowTitles(actor)).toEqual([late.title, goods.title])
  expect(await lowTitles(actor, { keyword: '后来的' })).toEqual([late.title])
  expect(await lowTitles(actor, { sort: 'price:asc' })).toHaveLength(2)
})
