// The platform's people keep the categories: names, commission, deposit and order; goods that stand in one are never stranded.
import type { Api, BodyOf, CategoryRow } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { createSelling, newCommand, newSeller, requestOf, saveGoodsOf, type Selling } from '../goods/goods.testing.ts'
import { seededCategoryId } from './index.ts'

let own: TestDatabase
let selling: Selling
const now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => now })
})
afterAll(() => own.drop())

const handlers = () => selling.categories.handlers
const all = () => handlers().listAll(requestOf<Api['category']['listAll']>(operator, {}))
const insert = (body: Partial<BodyOf<Api['category']['insert']>> & { readonly name: string }) =>
  handlers().insert(requestOf<Api['category']['insert']>(operator, { parentId: null, ...body }, newCommand()))
const update = (body: BodyOf<Api['category']['update']>) =>
  handlers().update(requestOf<Api['category']['update']>(operator, body, newCommand()))
const named = async (name: string): Promise<CategoryRow> => {
  const category = (await all()).find(({ keptName }) => keptName === name)
  if (category === undefined) throw new Error(`There is no ${name}`)
  return category
}
const below = async (parentId: string | null) =>
  (await all()).filter((category) => category.parentId === parentId).map(({ keptName }) => keptName)

describe('a new category', () => {
  test('stands last, with the terms of the one above unless it is given its own', async () => {
    const { id } = await insert({ name: '宠物生活', commissionBp: 450, depositFen: 100_000 })
    const { id: food } = await insert({ name: '猫狗主粮', parentId: id })
    const own = { commissionBp: 300, confirmDays: 12, afterSaleDays: 9, noReasonReturn: 'OPTIONAL' } as const
    await insert({ name: '冻干', parentId: food, ...own })
    await insert({ name: '烘焙粮', parentId: food, confirmDays: 14 })
    expect((await below(null)).at(-1)).toBe('宠物生活')
    expect(await named('猫狗主粮')).toMatchObject({ level: 2, commissionBp: 450, depositFen: 100_000, enabled: true })
    expect(await named('冻干')).toMatchObject({ level: 3, depositFen: 100_000, ...own })
    const usual = { commissionBp: 450, afterSaleDays: 7, noReasonReturn: 'MUST' }
    expect(await named('烘焙粮')).toMatchObject({ ...usual, confirmDays: 14 })
  })

  test('has a name of its own among its siblings, and three levels are all', async () => {
    await expect(insert({ name: '宠物生活' })).rejects.toMatchObject({ refusal: 'name.taken' })
    const { id } = await named('冻干')
    await expect(insert({ name: '鸡肉冻干', parentId: id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })

  test('does not come below one that has goods', async () => {
    const { id } = await insert({ name: '玩具', parentId: (await named('宠物生活')).id })
    const seller = await newSeller(selling)
    await saveGoodsOf(selling, seller.actor, { title: '逗猫棒三只装', categoryId: id, publish: false })
    expect((await named('玩具')).goodsCount).toBeGreaterThan(0)
    await expect(insert({ name: '猫玩具', parentId: id })).rejects.toMatchObject({ refusal: 'state.notAllowed' })
  })
})

describe('a change', () => {
  test('of commission and deposit goes down to everything below only when that is asked', async () => {
    const read = await named('宠物生活')
    const terms = { name: '宠物用品', commissionBp: 500, depositFen: 0 }
    await update({ action: 'change', id: read.id, version: read.version, ...terms, withBelow: false })
    expect(await named('冻干')).toMatchObject({ commissionBp: 300, depositFen: 100_000 })
    const renamed = await named('宠物用品')
    await update({ action: 'change', id: renamed.id, version: renamed.version, ...terms, withBelow: true })
    expect(await named('冻干')).toMatchObject({ commissionBp: 500, depositFen: 0, confirmDays: 12, afterSaleDays: 9 })
    await expect(
      update({ action: 'change', id: read.id, version: read.version, ...terms, withBelow: false }),
    ).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('of the periods and returns goes down as they do, and nothing else with it', async () => {
    const { id, version, commissionBp, depositFen } = await named('宠物用品')
    const periods = { confirmDays: 21, afterSaleDays: 30, noReasonReturn: 'NOT_ALLOWED' } as const
    const body = { name: '宠物用品', commissionBp, depositFen, withBelow: true, ...periods }
    await update({ action: 'change', id, version, ...body })
    expect(await named('冻干')).toMatchObject({ commissionBp: 500, ...periods })
    expect(await named('烘焙粮')).toMatchObject(periods)
  })

  test('is in the platform’s log with what became of which field', async () => {
    const { id, version } = await named('冻干')
    const body = { name: '冻干', commissionBp: 250, depositFen: 0, withBelow: false }
    await update({ action: 'change', id, version, ...body })
    const [act] = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['summary', 'changes'])
      .where('target_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(act).toMatchObject({
      summary: '修改平台类目“冻干”',
      changes: [{ field: 'commission', before: '5%', after: '2.5%' }],
    })
  })

  test('of the order is written as a whole, and names all siblings', async () => {
    const parent = await named('宠物用品')
    const children = (await all()).filter(({ parentId }) => parentId === parent.id).map(({ id }) => id)
    await update({ action: 'arrange', parentId: parent.id, ids: children.toReversed() })
    expect(await below(parent.id)).toEqual(['玩具', '猫狗主粮'])
    const [only = ''] = children
    await expect(update({ action: 'arrange', parentId: parent.id, ids: [only] })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
  })

  test('that disables it keeps the goods that are there, and takes no new ones', async () => {
    const seller = await newSeller(selling)
    const categoryId = seededCategoryId('100301')
    const { goods } = seller
    const { version } = (await all()).find(({ id }) => id === categoryId) ?? { version: 0 }
    await update({ action: 'enable', id: categoryId, version, enabled: false })
    await expect(saveGoodsOf(selling, seller.actor, { title: '青釉茶碗一只' })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    const pictureFileIds = goods.pictures.map(({ fileId }) => fileId)
    const changes = { id: goods.id, version: goods.version, title: '手工陶瓷马克杯 大', pictureFileIds }
    expect(await saveGoodsOf(selling, seller.actor, changes)).toMatchObject({ title: '手工陶瓷马克杯 大' })
    await update({ action: 'enable', id: categoryId, version: version + 1, enabled: true })
  })

  test('that disables all below one leaves it without goods of its own', async () => {
    const seller = await newSeller(selling)
    const parent = await named('宠物用品')
    const below = (await all()).filter(({ parentId }) => parentId === parent.id)
    const enable = async (enabled: boolean, later: number) => {
      for (const { id, version } of below) await update({ action: 'enable', id, version: version + later, enabled })
    }
    await enable(false, 0)
    const body = { title: '逗猫棒三只装', categoryId: parent.id, publish: false }
    await expect(saveGoodsOf(selling, seller.actor, body)).rejects.toMatchObject({ refusal: 'goods.incomplete' })
    await enable(true, 1)
  })

  test('by two at once is done once, and the other reads that it was changed', async () => {
    const { id, version } = await named('玩具')
    const outcomes = await Promise.allSettled(
      ['玩具甲', '玩具乙', '玩具丙', '玩具丁'].map((name) =>
        update({ action: 'change', id, version, name, commissionBp: 500, depositFen: 0, withBelow: false }),
      ),
    )
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(outcomes).toHaveLength(4)
    expect(failed.map(({ reason }) => reason)).toMatchObject(
      ['record.changed', 'record.changed', 'record.changed'].map((refusal) => ({ refusal })),
    )
  })
})
