// How complete goods are, reckoned beside each row of the list from what really lies there.
import { rmSync } from 'node:fs'
import type { Api } from '@merchant/contract'
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
  type Selling,
  pictureBytes,
  uploadPicture,
} from './goods.testing.ts'

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

const pictureOf = async (actor: MerchantActor) =>
  (await uploadPicture(selling, actor, 'GOODS', await pictureBytes(750, 750))).fileId

test('of goods that say little and of goods that say much, in the list and alone', async () => {
  const { actor, goods } = await newSeller(selling)
  // A selling point, and nothing else that counts.
  expect(goods.completeness).toMatchObject({ score: 10 })
  const pictures: string[] = []
  for (let count = 0; count < 5; count += 1) pictures.push(await pictureOf(actor))
  const [first = '', second = '', third = ''] = pictures
  const said = await saveGoodsOf(selling, actor, {
    title: '手工拉坯粗陶马克杯 350 毫升',
    pictureFileIds: pictures,
    detail: [
      { type: 'heading', level: 1, spans: [{ text: '说明' }] },
      // Twenty-four in lines of a list and twenty-four in a paragraph, with two of the heading: fifty.
      { type: 'list', isOrdered: false, items: [[{ text: '一'.repeat(12) }], [{ text: '二'.repeat(12), bold: true }]] },
      { type: 'paragraph', spans: [{ text: '三'.repeat(20) }, { text: '四'.repeat(4), link: 'https://example.com' }] },
      { type: 'picture', pictureFileId: first },
      { type: 'picture', pictureFileId: second },
      { type: 'picture', pictureFileId: third },
    ],
    params: ['产地', '釉色', '容量'].map((name) => ({ attributeId: null, name, values: ['如图'], unit: '' })),
  })
  const expected = { score: 85, missing: ['video', 'shopCategory'] }
  expect(said.completeness).toEqual(expected)
  const { list } = await selling.goods.handlers.list(
    requestOf<Api['goods']['list']>(actor, { page: 1, pageSize: 20, sort: 'updatedAt:desc' }),
  )
  expect(list.map(({ id, completeness: { score } }) => [id, score])).toEqual(
    expect.arrayContaining([
      [said.id, 85],
      [goods.id, 10],
    ]),
  )
})

test('is kept by the database as it is shown, and follows goods into categories of the shop and out of them', async () => {
  const { actor, goods } = await newSeller(selling)
  const pictures: string[] = []
  for (let count = 0; count < 5; count += 1) pictures.push(await pictureOf(actor))
  const [first = '', second = '', third = ''] = pictures
  const others = [
    { sellingPoint: '', title: '一只白色瓷碗' },
    { title: '一二三四五六七八九十一' },
    { title: '一二三四五六七八九十一二', pictureFileIds: [first, second] },
    {
      pictureFileIds: [first, second, third],
      detail: [{ type: 'paragraph' as const, spans: [{ text: '"'.repeat(25) }] }],
    },
    { detail: [{ type: 'paragraph' as const, spans: [{ text: '二'.repeat(49) }] }] },
    { detail: [{ type: 'paragraph' as const, spans: [{ text: '三'.repeat(50) }] }] },
    {
      pictureFileIds: pictures,
      params: ['甲', '乙', '丙'].map((name) => ({ attributeId: null, name, values: ['一'], unit: '' })),
    },
  ]
  for (const changes of others) await saveGoodsOf(selling, actor, changes)
  const kept = async () => {
    const shown = await selling.goods.handlers.list(
      requestOf<Api['goods']['list']>(actor, { page: 1, pageSize: 20, sort: 'completeness:asc' }),
    )
    const scores = shown.list.map(({ completeness: { score } }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    const rows = await own.database
      .tenant(actor.merchantId)
      .selectFrom('goods')
      .select(['id', 'completeness'])
      .execute()
    const byId = new Map(rows.map(({ id, completeness }) => [id, completeness]))
    expect(shown.list.map(({ id }) => byId.get(id))).toEqual(scores)
    return byId.get(goods.id)
  }
  expect(await kept()).toBe(10)
  const category = await selling.shopCategories.handlers.insert(
    requestOf<Api['shopCategory']['insert']>(actor, { name: '杯子', parentId: null }, newCommand()),
  )
  const place = (mode: 'add' | 'remove') =>
    selling.goods.handlers.update(
      requestOf<Api['goods']['update']>(
        actor,
        { action: 'setShopCategories', ids: [goods.id], mode, shopCategoryIds: [category.id] },
        newCommand(),
      ),
    )
  await place('add')
  expect(await kept()).toBe(15)
  await place('remove')
  expect(await kept()).toBe(10)
  await place('add')
  await selling.shopCategories.handlers.update(
    requestOf<Api['shopCategory']['update']>(
      actor,
      { action: 'remove', id: category.id, version: 1, goods: { to: 'none' } },
      newCommand(),
    ),
  )
  expect(await kept()).toBe(10)
})
