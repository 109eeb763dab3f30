// What categories give their goods: kept by the platform's people, had by everything below, and never a second meaning of what stands.
import type { Api, BodyOf, CategoryRow } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { createSelling, newCommand, requestOf, type Selling } from '../goods/goods.testing.ts'
import { seedCategories, seededAttributeId, seededCategoryId } from './index.ts'

let own: TestDatabase
let selling: Selling
const now = new Date('2026-11-20T10:00:00Z')
const operator = { party: 'operator', sessionId: newId(now), operatorId: newId(now), name: '郑主管', enrolment: [] }

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, { now: () => now })
})
afterAll(() => own.drop())

type Update = BodyOf<Api['category']['update']>
type Attribute = Extract<Update, { action: 'setAttributes' }>['attributes'][number]

const handlers = () => selling.categories.handlers
const all = () => handlers().listAll(requestOf<Api['category']['listAll']>(operator, {}))
const of = (categoryId: string) =>
  handlers().attributes(requestOf<Api['category']['attributes']>(operator, { categoryId }))
const category = async (code: string): Promise<CategoryRow> => {
  const found = (await all()).find(({ id }) => id === seededCategoryId(code))
  if (found === undefined) throw new Error(`There is no ${code}`)
  return found
}
const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  kind: 'PARAM',
  inputType: 'TEXT',
  unit: '',
  options: [],
  required: false,
  searchable: false,
  maxValues: 1,
  ...more,
})
const set = async (code: string, attributes: readonly Attribute[], command = newCommand()) => {
  const { id, version } = await category(code)
  const body = { action: 'setAttributes' as const, id, version, attributes: [...attributes] }
  return handlers().update(requestOf<Api['category']['update']>(operator, body, command))
}
const names = async (code: string) => (await of(seededCategoryId(code))).map(({ keptName }) => keptName)

test('a new installation has some, each known by its place', async () => {
  const pottery = await of(seededCategoryId('100301'))
  expect(pottery.map(({ keptName, categoryName, id }) => [keptName, categoryName, id])).toEqual([
    ['材质', '手工艺品', seededAttributeId('1003', 1)],
    ['工艺', '手工艺品', seededAttributeId('1003', 2)],
    ['产地', '手工艺品', seededAttributeId('1003', 3)],
  ])
  expect((await category('1003')).attributeCount).toBe(3)
  expect((await category('100301')).attributeCount).toBe(0)
})

test('no two on the way from the top to a leaf have one name', async () => {
  for (const { id } of await all()) {
    const along = (await of(id)).map(({ keptName }) => keptName)
    expect(new Set(along).size).toBe(along.length)
  }
})

describe('those of a category', () => {
  test('are had by everything below it, before its own', async () => {
    await set('0802', [attribute('面料', { searchable: true })])
    await set('080202', [attribute('鞋底', { inputType: 'SELECT', options: ['橡胶', '发泡'] })])
    expect(await names('080202')).toEqual(['适用年龄', '材质', '面料', '鞋底'])
    expect(await names('080201')).toEqual(['适用年龄', '材质', '面料'])
    expect(await names('0802')).toEqual(['适用年龄', '材质', '面料'])
  })

  test('keep what they are when they are renamed and arranged, and those that are left out are gone', async () => {
    const [, , fabric, sole] = await of(seededCategoryId('080202'))
    const renamed = { id: sole?.id, name: '鞋底材质', inputType: 'SELECT' as const, options: ['橡胶'] }
    await set('080202', [attribute('鞋面'), attribute('x', renamed)])
    expect(await of(seededCategoryId('080202'))).toMatchObject([
      {},
      {},
      { id: fabric?.id },
      { keptName: '鞋面' },
      { id: sole?.id, keptName: '鞋底材质', options: ['橡胶'] },
    ])
    await set('080202', [])
    expect(await names('080202')).toEqual(['适用年龄', '材质', '面料'])
  })

  test('never become something else, because goods have said something by them', async () => {
    const weight = { inputType: 'NUMBER' as const, unit: '克' }
    await set('080203', [attribute('克重', weight)])
    const id = (await of(seededCategoryId('080203'))).at(-1)?.id
    const others = [{ unit: '千克' }, { inputType: 'TEXT' as const, unit: '' }]
    for (const other of others)
      await expect(set('080203', [attribute('克重', { id, ...weight, ...other })])).rejects.toMatchObject({
        refusal: 'state.notAllowed',
        message: expect.stringContaining('“克重”的类型、录入方式和单位不能修改'),
      })
    await set('080203', [attribute('单重', { id, ...weight })])
    expect(await names('080203')).toContain('单重')
  })

  test('have a name that nothing above or below has', async () => {
    await expect(set('080201', [attribute('面料')])).rejects.toMatchObject({
      refusal: 'name.taken',
      message: expect.stringContaining('童装童鞋 / 面料'),
    })
    await set('080204', [attribute('亲子尺码')])
    await expect(set('08', [attribute('亲子尺码')])).rejects.toMatchObject({ refusal: 'name.taken' })
    // Of a sibling nobody has both.
    await set('080201', [attribute('亲子尺码')])
  })

  test('are not another category’s', async () => {
    const { id } = (await of(seededCategoryId('1003')))[0] ?? { id: '' }
    await expect(set('1004', [attribute('材质', { id })])).rejects.toMatchObject({ refusal: 'record.notFound' })
  })

  test('have nothing that their kind has no use for', async () => {
    const idle = { unit: '克', options: ['甲'], required: true, searchable: true, maxValues: 9 }
    await set('0803', [attribute('颜色', { ...idle, kind: 'SPEC' }), attribute('件数', idle)])
    expect((await of(seededCategoryId('0803'))).slice(-2)).toMatchObject([
      { unit: '', options: [], required: false, searchable: false, maxValues: 1 },
      { unit: '', options: [], required: true, searchable: true, maxValues: 1 },
    ])
  })

  test('are changed once by the same command, and not on top of what somebody else changed', async () => {
    const read = await category('0901')
    const command = newCommand()
    const body = {
      action: 'setAttributes' as const,
      id: read.id,
      version: read.version,
      attributes: [attribute('鞋底')],
    }
    const update = (by = command) => handlers().update(requestOf<Api['category']['update']>(operator, body, by))
    await update()
    await update()
    expect((await names('0901')).filter((name) => name === '鞋底')).toHaveLength(1)
    await expect(update(newCommand())).rejects.toMatchObject({ refusal: 'record.changed' })
  })

  test('stay away once they were taken away, however often the server starts', async () => {
    await set('1003', [])
    await seedCategories(own.database)
    expect(await names('1003')).toEqual([])
  })

  test('are in the platform’s log with what they were and are', async () => {
    await set('0902', [attribute('承重', { inputType: 'NUMBER', unit: '公斤', required: true })])
    const act = await own.database
      .tenant(PLATFORM_SCOPE)
      .selectFrom('operation_log')
      .select(['summary', 'changes'])
      .where('target_id', '=', seededCategoryId('0902'))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(act).toMatchObject({
      summary: '修改平台类目“健身器材”的属性',
      changes: [{ field: 'attributes', before: '无', after: '承重（必填）' }],
    })
  })
})
