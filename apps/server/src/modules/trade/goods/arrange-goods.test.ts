// How a shop arranges its goods: at once, logged, without a version or an audit, within a limit, and never what is put away.
import { rmSync } from 'node:fs'
import { type Api, api, checkInput, type InputOf } from '@merchant/contract'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { listGoodsOnSale } from '../../../development/buyer/shop-window.list.ts'
import { goodsParameters } from './goods.parameters.ts'
import {
  createSelling,
  newCommand,
  newSeller,
  requestOf,
  saveGoodsOf,
  type Selling,
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

test('recommended goods are in front, then the heavier, then the newer; each is found and counted', async () => {
  const { actor, ids } = await sellerOf(['一', '二', '三', '四'])
  const [first = '', second = '', third = ''] = ids
  expect(await windowOf(actor)).toBe('四三二一')
  const done = await update(actor, { action: 'setSortWeight', ids: [first, second, second], sortWeight: 20 })
  expect(done).toEqual({ succeeded: [first, second], failed: [] })
  await update(actor, { action: 'recommend', ids: [third] })
  expect(await windowOf(actor)).toBe('三二一四')
  await update(actor, { action: 'recommend', ids: [first] })
  expect(await windowOf(actor)).toBe('一三二四')

  const found = await list(actor, { recommended: 'YES' })
  expect(found).toMatchObject({ total: 2, counts: { ALL: 2, ON_SALE: 2 } })
  expect(found.list.map(({ isRecommended, sortWeight }) => [isRecommended, sortWeight])).toEqual([
    [true, 0],
    [true, 20],
  ])
  const byWeight = await list(actor, { sort: 'weight:desc' })
  expect(byWeight.list.map(({ sortWeight }) => sortWeight)).toEqual([20, 20, 0, 0])

  await update(actor, { action: 'unrecommend', ids: [first, third] })
  expect(await windowOf(actor)).toBe('二一四三')
})

test('nothing of it is a change of the goods: version and day stay, no revision; what changed is logged', async () => {
  const { actor, ids } = await sellerOf(['一', '二'])
  const [id = ''] = ids
  const before = await infoOf(actor, id)
  clock.set(new Date(clock.now().getTime() + 60_000))
  await update(actor, { action: 'recommend', ids: [id] })
  await update(actor, { action: 'recommend', ids: [id] })
  await update(actor, { action: 'setSortWeight', ids: [id], sortWeight: 9_999 })
  await update(actor, { action: 'setSortWeight', ids: [id], sortWeight: 9_999 })
  expect(await infoOf(actor, id)).toEqual({ ...before, isRecommended: true, sortWeight: 9_999 })
  const logged = await logOf(actor)
  expect(logged.filter(({ action }) => action !== 'goods.create')).toMatchObject([
    { action: 'goods.recommend', summary: '推荐商品“一号陶瓷杯”' },
    {
      action: 'goods.setSortWeight',
      summary: '修改商品“一号陶瓷杯”的排序值',
      changes: [{ label: '排序值', before: '0', after: '9999' }],
    },
  ])
  const saved = await saveGoodsOf(selling, actor, { id, version: before.version, title: '改过的陶瓷杯' })
  expect(saved).toMatchObject({ isRecommended: true, sortWeight: 9_999 })
})

test('what lies in the recycle bin is arranged no more, and comes back without its star', async () => {
  const { actor, ids } = await sellerOf(['一', '二'])
  const [first = '', second = ''] = ids
  await update(actor, { action: 'recommend', ids })
  await update(actor, { action: 'unshelve', ids: [first] })
  await update(actor, { action: 'recycle', ids: [first] })
  const missing = '01932c5a-0000-7000-8000-0000000000ff'
  const outcome = await update(actor, { action: 'setSortWeight', ids: [first, second, missing], sortWeight: 1 })
  expect(outcome.succeeded).toEqual([second])
  expect(outcome.failed.map(({ id, message }) => [id, message])).toEqual([
    [first, expect.stringContaining('回收站')],
    [missing, expect.any(String)],
  ])
  await update(actor, { action: 'restore', ids: [first] })
  expect(await infoOf(actor, first)).toMatchObject({ isRecommended: false, sortWeight: 0 })
})

test('a shop recommends a hundred at most, however they are asked for at once', async () => {
  const { maxRecommended: most } = goodsParameters
  const { actor, ids } = await sellerOf(Array.from({ length: most + 2 }, (_, index) => `${index}`))
  await update(actor, { action: 'recommend', ids: ids.slice(0, most - 1) })
  const asked = ids.slice(most - 1)
  const outcomes = await Promise.all(asked.map((id) => update(actor, { action: 'recommend', ids: [id] })))
  expect(outcomes.flatMap(({ succeeded }) => succeeded)).toHaveLength(1)
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  expect(failed.map(({ message }) => message)).toEqual(
    Array.from({ length: asked.length - 1 }, () => expect.stringContaining('每个店铺最多推荐 100 个商品')),
  )
  // Those that are recommended take no second place, and what is given back is free again.
  expect((await update(actor, { action: 'recommend', ids: ids.slice(0, 5) })).failed).toEqual([])
  await update(actor, { action: 'unrecommend', ids: ids.slice(0, 1) })
  expect((await update(actor, { action: 'recommend', ids: failed.map(({ id }) => id) })).succeeded).toHaveLength(1)
})

test.each([-1, 10_000, 1.5])('a weight of %s is none', (sortWeight) => {
  const { body } = api.goods.update
  const asked = { action: 'setSortWeight', ids: ['01932c5a-0000-7000-8000-0000000000ff'], sortWeight }
  expect(checkInput(body, asked)).toMatchObject({
    ok: false,
    issues: { description: expect.stringContaining('请填写 0 至 9,999 之间的整数') },
  })
})

/** Goods on sale, the first made first. */
async function sellerOf(names: readonly string[]): Promise<{ actor: MerchantActor; ids: string[] }> {
  const { actor } = await newSeller(selling)
  const { fileId } = await uploadPicture(selling, actor)
  const ids: string[] = []
  for (const name of names) {
    clock.set(new Date(clock.now().getTime() + 1_000))
    const { id } = await saveGoodsOf(selling, actor, {
      title: `${name}号陶瓷杯`,
      publish: true,
      pictureFileIds: [fileId],
    })
    ids.push(id)
  }
  return { actor, ids }
}

const update = (actor: MerchantActor, body: InputOf<Api['goods']['update']>) => {
  const checked = checkInput(api.goods.update.body, body)
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.update(requestOf<Api['goods']['update']>(actor, checked.value, newCommand()))
}

async function list(actor: MerchantActor, body: InputOf<Api['goods']['list']>) {
  const checked = checkInput(api.goods.list.body, { keyword: '号陶瓷杯', ...body })
  if (!checked.ok) throw new Error(checked.issues.description)
  return selling.goods.handlers.list(requestOf<Api['goods']['list']>(actor, checked.value))
}

const infoOf = (actor: MerchantActor, id: string) =>
  selling.goods.handlers.info(requestOf<Api['goods']['info']>(actor, { id }))

/** What buyers see, by the first letter. */
async function windowOf({ merchantId }: MerchantActor): Promise<string> {
  const goods = await listGoodsOnSale(own.database, merchantId, { keyword: '号陶瓷杯', page: 1 })
  return goods.map(({ title }) => title.slice(0, 1)).join('')
}

const logOf = ({ merchantId }: MerchantActor) =>
  own.database
    .tenant(merchantId)
    .selectFrom('operation_log')
    .select(['action', 'summary', 'changes'])
    .where('action', 'like', 'goods.%')
    .orderBy('id')
    .execute()
