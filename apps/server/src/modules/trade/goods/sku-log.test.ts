// What a merchant reads of an SKU's past: who changed its stock and price by hand, and what orders did to it.
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, type InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  matrixBack,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
  skuBody,
} from './goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor
let goodsId: string
let skuId: string

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
})
beforeEach(async () => {
  const seller = await newSeller(selling, 10)
  actor = seller.actor
  goodsId = seller.goods.id
  const [sku] = seller.goods.skus
  if (sku === undefined) throw new Error('Goods without an SKU')
  skuId = sku.id
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const pass = () => clock.set(new Date(clock.now().getTime() + 60_000))
async function change(
  body: { action: 'setPrice'; priceFen: number } | { action: 'setStock'; stock: number; stockBefore: number },
) {
  pass()
  const { version } = await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id: goodsId }))
  const whole = { ...body, id: goodsId, version }
  await selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, whole, newCommand()))
}
const order = (verb: 'reserve' | 'ship', orderNo: string) => {
  pass()
  const line = { goodsId, skuId, quantity: 2 }
  return own.database.transaction(actor.merchantId, async (tx) => selling.goods.stock[verb](tx, [line], orderNo))
}
const stockLog = (wanted: Partial<InputOf<typeof api.skuLog.stock>> = {}, by = actor) => {
  const checked = checkInput(api.skuLog.stock.body, { skuId, ...wanted })
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.logHandlers.stock(requestOf<Api['skuLog']['stock']>(by, checked.value))
}
const priceLog = (by = actor) => {
  const checked = checkInput(api.skuLog.price.body, { skuId })
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.logHandlers.price(requestOf<Api['skuLog']['price']>(by, checked.value))
}

test('stock tells what orders did and who changed it by hand, the newest first', async () => {
  await order('reserve', 'SO7')
  await change({ action: 'setStock', stock: 25, stockBefore: 10 })
  await order('ship', 'SO7')
  const { list, total } = await stockLog()
  expect(total).toBe(4)
  expect(list.map(({ reason, delta, lockedDelta, stockAfter, lockedAfter, byName }) => [reason, delta, lockedDelta, stockAfter, lockedAfter, byName === null])).toEqual([
    ['SHIP', -2, -2, 23, 0, true],
    ['MANUAL', 15, 0, 25, 2, false],
    ['ORDER', 0, 2, 10, 2, true],
    ['MANUAL', 10, 0, 10, 0, false],
  ]) // prettier-ignore
  expect(list[0]?.subjectNo).toBe('SO7')
  expect(list[1]?.byName).toBe(actor.name)
})

test('changes by hand are found among any number of orders, and pages go on by cursor', async () => {
  for (let nth = 1; nth <= 12; nth += 1) {
    await order('reserve', `SO${nth}`)
    await order('ship', `SO${nth}`)
    await change({ action: 'setStock', stock: 10, stockBefore: 8 })
  }
  const first = await stockLog({ byHand: true, pageSize: 10 })
  expect(first).toMatchObject({ total: 13, totalIsExact: true })
  const second = await stockLog({ byHand: true, pageSize: 10, cursor: first.nextCursor ?? '' })
  const both = [...first.list, ...second.list]
  expect(both.map(({ reason }) => reason)).toEqual(Array.from({ length: 13 }, () => 'MANUAL'))
  expect(new Set(both.map(({ id }) => id)).size).toBe(13)
  expect(second.nextCursor).toBeNull()
})

test('a price tells before, after and who from the first one on, and what stays the same tells nothing', async () => {
  const first = { kind: 'PRICE', beforeFen: null, reason: 'MANUAL', byName: actor.name }
  expect((await priceLog()).list).toMatchObject([first])
  await change({ action: 'setPrice', priceFen: 12_000 })
  await change({ action: 'setPrice', priceFen: 12_000 })
  await change({ action: 'setPrice', priceFen: 10_050 })
  const { list, total } = await priceLog()
  expect(total).toBe(3)
  expect(list).toMatchObject([
    { beforeFen: 12_000, afterFen: 10_050, byName: actor.name },
    { afterFen: 12_000, byName: actor.name },
    { ...first, afterFen: list[1]?.beforeFen },
  ])
})

test('an SKU that is added later begins with its first prices, of every kind', async () => {
  const tierPrices = [{ minQuantity: 3, priceFen: 9_000 }]
  const { skus } = await saveGoodsOf(selling, actor, {
    skus: [skuBody({ stock: 5, priceFen: 9_900, marketPriceFen: 19_900, tierPrices })],
  })
  skuId = skus[0]?.id ?? ''
  const { list } = await priceLog()
  expect(list.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'MARKET', beforeFen: null, afterFen: 19_900 },
    { kind: 'PRICE', beforeFen: null, afterFen: 9_900 },
    { kind: 'TIERS', beforeTiers: [], afterTiers: tierPrices },
  ])
})

test('market and tier prices are told as well, with why they changed', async () => {
  const goods = await selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id: goodsId }))
  const tierPrices = [{ minQuantity: 3, priceFen: 9_000 }]
  pass()
  await saveGoodsOf(selling, actor, {
    ...matrixBack(goods),
    skus: matrixBack(goods).skus.map((sku) => ({ ...sku, marketPriceFen: 19_900, tierPrices })),
    id: goodsId,
    version: goods.version,
    title: goods.title,
    pictureFileIds: goods.pictures.map(({ fileId }) => fileId),
  })
  const list = (await priceLog()).list.filter(({ kind }) => kind !== 'PRICE')
  const by = { reason: 'MANUAL', byName: actor.name }
  expect(list.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { ...by, kind: 'MARKET', beforeFen: null, afterFen: 19_900, beforeTiers: null },
    { ...by, kind: 'TIERS', beforeFen: null, beforeTiers: [], afterTiers: tierPrices },
  ])
})

test('nobody reads the past of another merchant’s SKU', async () => {
  const { actor: stranger } = await newSeller(selling)
  await expect(stockLog({}, stranger)).rejects.toMatchObject({ refusal: 'record.notFound' })
  await expect(priceLog(stranger)).rejects.toMatchObject({ refusal: 'record.notFound' })
})
