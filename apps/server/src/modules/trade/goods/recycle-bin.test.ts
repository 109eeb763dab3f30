// The recycle bin: what goes there, comes back, and is purged by hand or by the clock; and one change for many goods.
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, codeOf, type InputOf, type Permission } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  freePrices,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
} from './goods.testing.ts'

const DAY = 86_400_000
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

const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const infoOf = (actor: MerchantActor, id: string) =>
  selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))
async function list(actor: MerchantActor, body: InputOf<Api['goods']['list']> = {}) {
  const checked = checkInput(api.goods.list.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}
const holding = (actor: MerchantActor, ...permissions: Permission[]): MerchantActor => ({
  ...actor,
  permissions: new Set(permissions),
})
const idsOf = async (actor: MerchantActor, body: InputOf<Api['goods']['list']> = {}) =>
  (await list(actor, body)).list.map(({ id }) => id)

/** A seller with one goods on sale and one in the warehouse. */
async function newShelf() {
  const { actor, goods } = await newSeller(selling, 10)
  const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
  const stored = await saveGoodsOf(selling, actor, {
    pictureFileIds,
    title: '青瓷花瓶大号',
    outerSkuCode: 'VASE-1',
    publish: false,
  })
  return { actor, onSale: goods, stored }
}

describe('the recycle bin', () => {
  test('takes what is not on sale, out of every other list, and gives it back to the warehouse', async () => {
    const { actor, onSale, stored } = await newShelf()
    const done = await update(actor, { action: 'recycle', ids: [onSale.id, stored.id] })
    expect(done).toMatchObject({ succeeded: [stored.id], failed: [{ id: onSale.id, code: '2001' }] })
    expect(await list(actor)).toMatchObject({ total: 1, counts: { ALL: 1, ON_SALE: 1, WAREHOUSE: 0, RECYCLED: 1 } })
    expect(await idsOf(actor, { keyword: '青瓷' })).toEqual([])
    expect(await idsOf(actor, { keyword: '青瓷', tab: 'RECYCLED' })).toEqual([stored.id])
    const [row] = (await list(actor, { tab: 'RECYCLED' })).list
    expect(row).toMatchObject({ allowedActions: ['restore', 'purge'] })
    expect(Date.parse(row?.purgesAt ?? '') - clock.now().getTime()).toBe(30 * DAY)
    await update(actor, { action: 'restore', ids: [stored.id] })
    expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE', purgesAt: null })
  })

  test('holds its goods as they are', async () => {
    const { actor, stored } = await newShelf()
    await update(actor, { action: 'recycle', ids: [stored.id] })
    const { version, pictures } = await infoOf(actor, stored.id)
    const pictureFileIds = pictures.map(({ fileId }) => fileId)
    const isRefused = { refusal: 'state.notAllowed', message: expect.stringContaining('在回收站中') }
    await expect(saveGoodsOf(selling, actor, { id: stored.id, version, pictureFileIds })).rejects.toMatchObject(
      isRefused,
    )
    await expect(update(actor, { action: 'setPrice', id: stored.id, version, priceFen: 1 })).rejects.toMatchObject(
      isRefused,
    )
    expect(await update(actor, { action: 'shelve', ids: [stored.id] })).toMatchObject({ succeeded: [] })
    const freight = { freightTemplateId: null, freightFen: 100 }
    expect(await update(actor, { action: 'setFreight', ids: [stored.id], ...freight })).toMatchObject({ succeeded: [] })
  })

  test('is emptied by hand: nothing finds the goods, and their code is free', async () => {
    const { actor, stored } = await newShelf()
    await update(actor, { action: 'recycle', ids: [stored.id] })
    expect(await update(actor, { action: 'purge', ids: [stored.id] })).toMatchObject({ succeeded: [stored.id] })
    await expect(infoOf(actor, stored.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    for (const keyword of ['青瓷', 'VASE-1', stored.goodsNo]) {
      expect(await idsOf(actor, { keyword })).toEqual([])
      expect(await idsOf(actor, { keyword, tab: 'RECYCLED' })).toEqual([])
    }
    expect(await update(actor, { action: 'restore', ids: [stored.id] })).toMatchObject({
      failed: [{ id: stored.id, code: '2004' }],
    })
    await saveGoodsOf(selling, actor, { outerSkuCode: 'VASE-1', publish: false })
  })

  test('is emptied by the clock after thirty days, and not of what was restored', async () => {
    const { actor, stored } = await newShelf()
    const purge = () => selling.goods.onTimer.purge(actor.merchantId, stored.id)
    await update(actor, { action: 'recycle', ids: [stored.id] })
    const dueTimers = () =>
      own.database
        .tenant(actor.merchantId)
        .selectFrom('timer')
        .select('due_at')
        .where('subject_id', '=', stored.id)
        .where('fired_at', 'is', null)
        .execute()
    expect(await dueTimers()).toHaveLength(1)
    clock.set(new Date(clock.now().getTime() + 29 * DAY))
    await purge()
    await update(actor, { action: 'restore', ids: [stored.id] })
    expect(await dueTimers()).toEqual([])
    await purge()
    expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'WAREHOUSE' })
    await update(actor, { action: 'recycle', ids: [stored.id] })
    clock.set(new Date(clock.now().getTime() + 2 * DAY))
    await purge()
    expect(await infoOf(actor, stored.id)).toMatchObject({ saleStatus: 'RECYCLED' })
    clock.set(new Date(clock.now().getTime() + 28 * DAY))
    await purge()
    await expect(infoOf(actor, stored.id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test("another merchant's goods are not there", async () => {
    const { stored } = await newShelf()
    const stranger = await newShelf()
    for (const action of ['recycle', 'restore', 'purge'] as const)
      expect(await update(stranger.actor, { action, ids: [stored.id] })).toMatchObject({ failed: [{ code: '2004' }] })
  })
})

describe('one change for many', () => {
  test('prices by amount and by percent, half a fen up; what would be no price stays as it is', async () => {
    const { actor, onSale, stored } = await newShelf()
    const both = [onSale.id, stored.id]
    for (const id of both) await freePrices(selling, actor, id)
    const prices = async () => [(await infoOf(actor, onSale.id)).priceFen, (await infoOf(actor, stored.id)).priceFen]
    const setPrices = (change: Extract<InputOf<Api['goods']['update']>, { action: 'setPrices' }>['change']) =>
      update(actor, { action: 'setPrices', ids: both, change })
    await setPrices({ how: 'set', fen: 1_005 })
    expect(await prices()).toEqual([1_005, 1_005])
    await setPrices({ how: 'multiply', bp: 9_500 })
    expect(await prices()).toEqual([955, 955])
    await update(actor, { action: 'setPrices', ids: [onSale.id], change: { how: 'add', fen: 1_000 } })
    const lowered = await setPrices({ how: 'add', fen: -955 })
    expect(lowered).toMatchObject({ succeeded: [onSale.id], failed: [{ id: stored.id, code: '3003' }] })
    expect(lowered.failed[0]?.message).toContain('售价会成为 0.00 元')
    expect(await prices()).toEqual([1_000, 955])
  })

  test('stock, never below what orders hold', async () => {
    const { actor, onSale, stored } = await newShelf()
    const skuId = onSale.skus[0]?.id ?? ''
    await own.database.transaction(actor.merchantId, (tx) =>
      selling.goods.stock.reserve(tx, [{ skuId, quantity: 4 }], 'SO1'),
    )
    const change = { how: 'set' as const, count: 3 }
    expect(await update(actor, { action: 'setStocks', ids: [onSale.id, stored.id], change })).toMatchObject({
      succeeded: [stored.id],
      failed: [{ id: onSale.id, code: '3006' }],
    })
    const fewer = { how: 'add' as const, count: -6 }
    await update(actor, { action: 'setStocks', ids: [onSale.id], change: fewer })
    expect(await infoOf(actor, onSale.id)).toMatchObject({ stock: 4, available: 0 })
  })

  test('takes the right to exactly this', async () => {
    const { actor, stored } = await newShelf()
    const clerk = holding(actor, 'goods.view')
    const change = { how: 'set' as const, fen: 1 }
    await expect(update(clerk, { action: 'setPrices', ids: [stored.id], change })).rejects.toMatchObject({
      refusal: 'permission.denied',
      details: { missing: [codeOf('goods.setPrice')] },
    })
  })

  test('the ship promise, of which orders that there are keep theirs', async () => {
    const { actor, onSale, stored } = await newShelf()
    await update(actor, { action: 'recycle', ids: [stored.id] })
    const ids = [onSale.id, stored.id]
    const done = await update(actor, { action: 'setShipHours', ids, shipHours: 24 })
    expect(done).toMatchObject({ succeeded: [onSale.id], failed: [{ id: stored.id, code: '2001' }] })
    expect(await infoOf(actor, onSale.id)).toMatchObject({ shipHours: 24, version: onSale.version + 1 })
    // What is so already is no change.
    await update(actor, { action: 'setShipHours', ids: [onSale.id], shipHours: 24 })
    expect(await infoOf(actor, onSale.id)).toMatchObject({ version: onSale.version + 1 })
  })

  test('freight, of the own shop only', async () => {
    const { actor, onSale, stored } = await newShelf()
    const ids = [onSale.id, stored.id]
    await update(actor, { action: 'setFreight', ids, freightTemplateId: null, freightFen: 800 })
    expect(await infoOf(actor, stored.id)).toMatchObject({ freightFen: 800, freightTemplate: null })
    const unknown = { freightTemplateId: stored.id, freightFen: 0 }
    expect(await update(actor, { action: 'setFreight', ids, ...unknown })).toMatchObject({
      succeeded: [],
      failed: [{ code: '2004' }, { code: '2004' }],
    })
    expect(await infoOf(actor, stored.id)).toMatchObject({ freightFen: 800 })
  })
})
