// Templates of goods: saved under a name that is one of its shop, replaced knowingly, named anew, deleted, and never another merchant's.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Api, InputOf } from '@merchant/contract'
import { withDataScope } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import { createSelling, newCommand, newSeller, requestOf, type Selling, uploadPicture } from '../goods/goods.testing.ts'
import { createGoodsTemplates } from './index.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let templates: ReturnType<typeof createGoodsTemplates>
let actor: MerchantActor
beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  templates = createGoodsTemplates({ db: own.database, clock, files: selling.files, shops: selling.shops })
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})
beforeEach(async () => {
  ;({ actor } = await newSeller(selling))
})

type Templates = Api['goodsTemplate']
const save = (change: Partial<InputOf<Templates['save']>> = {}, by = actor) =>
  templates.handlers.save(
    requestOf<Templates['save']>(
      by,
      { name: '茶具', title: '手工陶瓷杯', data: { values: { title: '手工陶瓷杯' } }, ...change },
      newCommand(),
    ),
  )
const list = async (by = actor) =>
  (await templates.handlers.list(requestOf<Templates['list']>(by, { pageSize: 20, sort: 'savedAt:desc' }))).list
const info = (id: string, by = actor) => templates.handlers.info(requestOf<Templates['info']>(by, { id }))
const rename = (body: InputOf<Templates['rename']>, by = actor) =>
  templates.handlers.rename(requestOf<Templates['rename']>(by, body, newCommand()))
const remove = (body: InputOf<Templates['remove']>, by = actor) =>
  templates.handlers.remove(requestOf<Templates['remove']>(by, body, newCommand()))
const logged = async () =>
  (
    await own.database
      .tenant(actor.merchantId)
      .selectFrom('operation_log')
      .select(['action', 'summary'])
      .where('action', 'like', 'goods.%Template')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('what was saved under a name is what new goods begin with, for whoever publishes some', async () => {
  const saved = await save()
  const colleague = { ...actor, userId: randomUUID(), name: '小李' }
  expect(await list(colleague)).toEqual([{ ...saved, savedBy: '王小明', isMine: false }])
  expect(await info(saved.id, colleague)).toMatchObject({ name: '茶具', data: { values: { title: '手工陶瓷杯' } } })
})

test('a name is one of its shop, and who saves under it again says so by naming what they replace', async () => {
  const saved = await save()
  await expect(save()).rejects.toMatchObject({ refusal: 'name.taken', details: { name: '茶具' } })
  const replaced = await save({ id: saved.id, version: saved.version, title: '新杯', data: { values: {} } })
  expect(replaced).toMatchObject({ id: saved.id, version: 2, title: '新杯' })
  expect(await list()).toHaveLength(1)
  await expect(save({ id: saved.id, version: saved.version })).rejects.toMatchObject({ refusal: 'record.changed' })
})

test('named anew it keeps what is in it; a name that another one has is refused', async () => {
  const saved = await save()
  const other = await save({ name: '餐具' })
  expect(await rename({ id: saved.id, version: 1, name: '茶具 2026' })).toMatchObject({ name: '茶具 2026', version: 2 })
  expect(await info(saved.id)).toMatchObject({ data: { values: { title: '手工陶瓷杯' } } })
  await expect(rename({ id: other.id, version: 1, name: '茶具 2026' })).rejects.toMatchObject({ refusal: 'name.taken' })
  await expect(rename({ id: saved.id, version: 1, name: '旧的' })).rejects.toMatchObject({ refusal: 'record.changed' })
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(['茶具 2026', '餐具'].toSorted())
})

test('who made, named and deleted one is in the log', async () => {
  const { id } = await save()
  await rename({ id, version: 1, name: '餐具' })
  await expect(remove({ id, version: 1 })).rejects.toMatchObject({ refusal: 'record.changed' })
  await remove({ id, version: 2 })
  expect(await list()).toEqual([])
  await expect(info(id)).rejects.toMatchObject({ refusal: 'record.notFound' })
  expect(await logged()).toEqual(['goods.saveTemplate', 'goods.renameTemplate', 'goods.deleteTemplate'])
})

test('its pictures are kept from being swept away as long as it', async () => {
  const picture = await uploadPicture(selling, actor)
  const { id } = await save({ data: { values: { pictureFileIds: [picture, { fileId: randomUUID() }] } } })
  const inUse = async () =>
    own.database
      .tenant(actor.merchantId)
      .selectFrom('file_use')
      .select('file_id')
      .where('kind', '=', 'GOODS_TEMPLATE')
      .execute()
  expect(await inUse()).toEqual([{ file_id: picture.fileId }])
  await remove({ id, version: 1 })
  expect(await inUse()).toEqual([])
})

test('two who take the last place at the same moment do not both get it', async () => {
  for (let made = 0; made < 99; made += 1) await save({ name: `模板${made}` })
  const both = await Promise.allSettled([save({ name: '甲' }), save({ name: '乙' })])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(save({ name: '丙' })).rejects.toMatchObject({ refusal: 'limit.exceeded' })
})

test('nothing of other merchants and of shops out of reach is seen, replaced or deleted', async () => {
  const saved = await save()
  const { actor: stranger } = await newSeller(selling)
  expect(await list(stranger)).toEqual([])
  const attempts: readonly ((by: MerchantActor) => Promise<unknown>)[] = [
    (by) => info(saved.id, by),
    (by) => save({ id: saved.id, version: 1 }, by),
    (by) => rename({ id: saved.id, version: 1, name: '我的' }, by),
    (by) => remove({ id: saved.id, version: 1 }, by),
  ]
  const notFound = { refusal: 'record.notFound' }
  for (const attempt of attempts) await expect(attempt(stranger)).rejects.toMatchObject(notFound)
  const elsewhere = { shopIds: [randomUUID()], onlyOf: null }
  await withDataScope(elsewhere, async () => {
    expect(await list()).toEqual([])
    for (const attempt of attempts) await expect(attempt(actor)).rejects.toMatchObject(notFound)
  })
})
