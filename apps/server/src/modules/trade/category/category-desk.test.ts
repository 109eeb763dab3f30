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
    const seen = async (body: BodyOf<Api['category']['list']>) =>
      (await handlers().list(requestOf<Api['category']['list']>(seller.actor, body))).find(
        ({ id }) => id === categoryId,
      )
    expect(await seen({})).toBeUndefined()
    expect(await seen({ withDisabled: true })).toMatchObject({ id: categoryId, enabled: false })
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

describe('a category that goes elsewhere', () => {
  const move = (name: string, parentId: string) =>
    named(name).then(({ id, version }) => update({ action: 'move', id, version, parentId }))
  const attribute = (name: string) => {
    const terms = { options: [], required: false, searchable: false, maxValues: 1 }
    return { name, kind: 'PARAM' as const, inputType: 'TEXT' as const, unit: '', ...terms }
  }
  let garden: string
  let tools: string
  let plants: string
  beforeAll(async () => {
    garden = (await insert({ name: '园艺大类' })).id
    tools = (await insert({ name: '园艺工具', parentId: garden })).id
    plants = (await insert({ name: '园艺绿植', parentId: garden })).id
    await insert({ name: '园艺剪刀', parentId: plants })
  })

  test('stands last below its new parent, and the log says from where to where', async () => {
    await insert({ name: '园艺铲', parentId: tools })
    const { id } = await named('园艺剪刀')
    await move('园艺剪刀', tools)
    expect(await below(tools)).toEqual(['园艺铲', '园艺剪刀'])
    expect(await below(plants)).toEqual([])
    const act = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['summary', 'changes'])
      .where('target_id', '=', id)
      .where('action', '=', 'category.move')
      .executeTakeFirst()
    expect(act).toMatchObject({
      summary: '平台类目“园艺剪刀”移到“园艺工具”下',
      changes: [{ field: 'parentId', before: '园艺绿植', after: '园艺工具' }],
    })
  })

  test('keeps its level and its own name, and is as it was read', async () => {
    const levels = { refusal: 'state.notAllowed', message: expect.stringContaining('上级类目：只能移到第 2 级类目下') }
    await expect(move('园艺剪刀', garden)).rejects.toMatchObject(levels)
    await insert({ name: '园艺剪刀', parentId: plants })
    const { id, version } = (await all()).find(
      (one) => one.keptName === '园艺剪刀' && one.parentId === tools,
    ) as CategoryRow
    await expect(update({ action: 'move', id, version: version + 9, parentId: plants })).rejects.toMatchObject({
      refusal: 'record.changed',
    })
    await expect(update({ action: 'move', id, version, parentId: newId(now) })).rejects.toMatchObject({
      refusal: 'record.notFound',
    })
    await expect(update({ action: 'move', id, version, parentId: plants })).rejects.toMatchObject({
      refusal: 'name.taken',
    })
  })

  test('has no goods, nor has its parent, and no attribute that is there already: each is said', async () => {
    const { actor } = await newSeller(selling)
    const { id: shovel, version } = await named('园艺铲')
    await update({ action: 'setAttributes', id: shovel, version, attributes: [attribute('材质')] })
    const pots = (await insert({ name: '园艺花盆', parentId: garden })).id
    const parent = await named('园艺花盆')
    await update({ action: 'setAttributes', id: pots, version: parent.version, attributes: [attribute('材质')] })
    await saveGoodsOf(selling, actor, { title: '不锈钢园艺铲', categoryId: shovel, publish: false })
    await saveGoodsOf(selling, actor, { title: '陶土小花盆三只', categoryId: pots, publish: false })
    const refused = move('园艺铲', pots)
    for (const text of ['上级类目的商品（1 件）', '商品（1 件）', '与新上级同名的属性（材质）'])
      await expect(refused).rejects.toMatchObject({
        refusal: 'state.notAllowed',
        message: expect.stringContaining(text),
      })
    expect(await below(pots)).toEqual([])
  })
})

describe('a category that goes away', () => {
  const remove = async (id: string) => {
    const { version } = (await all()).find((one) => one.id === id) ?? { version: 1 }
    return update({ action: 'remove', id, version })
  }

  test('is seen by nobody, and its name is free again', async () => {
    const { id } = await insert({ name: '短命类目' })
    await remove(id)
    expect((await all()).some((one) => one.id === id)).toBe(false)
    await expect(remove(id)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(insert({ name: '其下', parentId: id })).rejects.toMatchObject({ refusal: 'record.notFound' })
    const { actor } = await newSeller(selling)
    const seen = await handlers().list(requestOf<Api['category']['list']>(actor, {}))
    expect(seen.some((one) => one.id === id)).toBe(false)
    await expect(saveGoodsOf(selling, actor, { categoryId: id })).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect((await insert({ name: '短命类目' })).id).not.toBe(id)
    const act = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select('summary')
      .where('target_id', '=', id)
      .where('action', '=', 'category.remove')
      .executeTakeFirst()
    expect(act).toEqual({ summary: '删除平台类目“短命类目”' })
  })

  test('leaves the one above it to goods again', async () => {
    const { id: top } = await insert({ name: '又可放商品' })
    const { id } = await insert({ name: '临时下级', parentId: top })
    const { actor } = await newSeller(selling)
    const stand = () => saveGoodsOf(selling, actor, { title: '放在上级里的商品', categoryId: top, publish: false })
    await expect(stand()).rejects.toThrow()
    await remove(id)
    expect(await stand()).toMatchObject({ categoryId: top })
  })

  test('has nothing below it, no goods and no brand: each is said', async () => {
    const top = (await insert({ name: '留下的大类' })).id
    const { id } = await insert({ name: '留下的小类', parentId: top })
    const brand = { id: newId(now), name: '留青', name_en: '', first_letter: 'L', category_ids: [id], sort: 0 }
    await own.database.global
      .insertInto('brand')
      .values({ ...brand, enabled: true })
      .execute()
    const { actor } = await newSeller(selling)
    await saveGoodsOf(selling, actor, { title: '留在小类里的商品', categoryId: id, publish: false })
    const refusal = 'state.notAllowed'
    await expect(remove(top)).rejects.toMatchObject({
      refusal,
      message: expect.stringContaining('下级类目（留下的小类）'),
    })
    const refused = remove(id)
    for (const text of ['商品（1 件）', '品牌（留青）'])
      await expect(refused).rejects.toMatchObject({ refusal, message: expect.stringContaining(text) })
    expect(await below(top)).toEqual(['留下的小类'])
  })
})
