// The code that goods have of their merchant's own: once in a shop, found by it, and free again when they are purged.
import { rmSync } from 'node:fs'
import type { Api, InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import {
  createSelling,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  saveShop,
  type Selling,
} from './goods.testing.ts'

let own: TestDatabase
let selling: Selling
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, createManualClock(new Date('2026-11-20T02:00:00.000Z')))
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>) =>
  selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, body, newCommand()))
const list = (actor: MerchantActor, keyword: string) =>
  selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, { keyword, sort: 'updatedAt:desc', page: 1, pageSize: 20 }),
  )

test('is refused where other goods of the shop have it, naming them and its field', async () => {
  const { actor } = await newSeller(selling)
  const first = await saveGoodsOf(selling, actor, { title: '青瓷花瓶大号', outerCode: 'VASE-1' })
  const taken = {
    refusal: 'goodsCode.taken',
    message: '外部编码“VASE-1”已被同店铺的“青瓷花瓶大号”使用',
    details: { inField: 'outerCode', what: '已被同店铺的“青瓷花瓶大号”使用' },
  }
  await expect(saveGoodsOf(selling, actor, { outerCode: 'VASE-1' })).rejects.toMatchObject(taken)
  const second = await saveGoodsOf(selling, actor, { outerCode: 'VASE-2' })
  const edit = { id: second.id, version: second.version, outerCode: 'VASE-1' }
  await expect(saveGoodsOf(selling, actor, edit)).rejects.toMatchObject(taken)
  // They keep their own, and many have none.
  const kept = { id: first.id, version: first.version, title: first.title, outerCode: 'VASE-1' }
  expect(await saveGoodsOf(selling, actor, kept)).toMatchObject({ outerCode: 'VASE-1' })
  await saveGoodsOf(selling, actor, { outerCode: '' })
  await saveGoodsOf(selling, actor, { outerCode: '' })
  // It is that of the whole, and says nothing of what an SKU is called.
  await saveGoodsOf(selling, actor, { outerSkuCode: 'VASE-1' })
})

test('is free in another shop of the merchant, and with another merchant', async () => {
  const { actor, goods } = await newSeller(selling)
  await saveGoodsOf(selling, actor, { shopId: goods.shopId, outerCode: 'BOWL-1' })
  const other = await saveShop(selling, actor, { name: '青瓷第二家店', another: true })
  expect(await saveGoodsOf(selling, actor, { shopId: other.id, outerCode: 'BOWL-1' })).toMatchObject({
    outerCode: 'BOWL-1',
  })
  await saveGoodsOf(selling, (await newSeller(selling)).actor, { outerCode: 'BOWL-1' })
})

test('is taken by one of two who are as fast', async () => {
  const { actor } = await newSeller(selling)
  const save = () => saveGoodsOf(selling, actor, { outerCode: 'FAST-1' })
  const ended = await Promise.allSettled([save(), save(), save()])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of ended)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ refusal: 'goodsCode.taken' })
})

test('finds its goods, is kept in the recycle bin and left to others when they are purged', async () => {
  const { actor, goods } = await newSeller(selling)
  const ids = [(await saveGoodsOf(selling, actor, { title: '青瓷花瓶大号', outerCode: 'CUP-77' })).id]
  expect((await list(actor, 'CUP-77')).list).toMatchObject([{ id: ids[0], outerCode: 'CUP-77' }])
  expect((await list(actor, 'CUP-7')).list).toEqual([])
  expect((await list(actor, goods.title)).list).toHaveLength(1)
  await update(actor, { action: 'unshelve', ids })
  await update(actor, { action: 'recycle', ids })
  await expect(saveGoodsOf(selling, actor, { outerCode: 'CUP-77' })).rejects.toMatchObject({
    refusal: 'goodsCode.taken',
  })
  await update(actor, { action: 'purge', ids })
  expect(await saveGoodsOf(selling, actor, { outerCode: 'CUP-77' })).toMatchObject({ outerCode: 'CUP-77' })
})

test('is told in the history', async () => {
  const { actor, goods } = await newSeller(selling)
  const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
  const { id, version, title } = goods
  await saveGoodsOf(selling, actor, { id, version, title, pictureFileIds, outerCode: 'TOLD-1' })
  const [log] = await own.database
    .tenant(actor.merchantId)
    .selectFrom('operation_log')
    .select('changes')
    .where('action', '=', 'goods.change')
    .execute()
  expect(log?.changes).toMatchObject([{ field: 'outerCode', before: '', after: 'TOLD-1' }])
})
