// The platform's categories: complete from the first start, never overwritten, goods only at the leaves.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@merchant/database'
import type { Api } from '@merchant/contract'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import { createCategories, seedCategories, seededCategoryId } from './index.ts'

let own: TestDatabase
const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const merchantId = newId(new Date())
const list = () =>
  createCategories({ db: own.database, clock }).handlers.list({} as HandlerRequest<Api['category']['list']>)
const mustBeLeaf = (id: string) =>
  own.database.transaction(merchantId, (tx) => createCategories({ db: own.database, clock }).mustBeLeaf(tx, id))
const setEnabled = (code: string, enabled: boolean) =>
  own.database.global
    .updateTable('platform_category')
    .set({ enabled })
    .where('id', '=', seededCategoryId(code))
    .execute()

beforeAll(async () => {
  own = await createTestDatabase()
  await seedCategories(own.database)
})
afterAll(() => own.drop())

test('the tree comes with every parent before its children, three levels deep', async () => {
  const categories = await list()
  const seen = new Map<string, number>()
  for (const { id, parentId, level } of categories) {
    expect(level).toBe(parentId === null ? 1 : (seen.get(parentId) ?? Number.NaN) + 1)
    seen.set(id, level)
  }
  expect(new Set(seen.values())).toEqual(new Set([1, 2, 3]))
  const siblings = categories.map(({ parentId, name }) => `${parentId} ${name}`)
  expect(new Set(siblings).size).toBe(siblings.length)
})

test('a second start adds nothing and keeps what an operator changed', async () => {
  const before = await list()
  await own.database.global
    .updateTable('platform_category')
    .set({ commission_bp: 123 })
    .where('id', '=', seededCategoryId('010101'))
    .execute()
  await seedCategories(own.database)
  const after = await list()
  expect(after.length).toBe(before.length)
  expect(after.find(({ id }) => id === seededCategoryId('010101'))?.commissionBp).toBe(123)
})

test('goods belong to a leaf that is enabled up to its root', async () => {
  expect(await mustBeLeaf(seededCategoryId('100301'))).toMatchObject({ name: '陶瓷', commissionBp: 400 })
  await expect(mustBeLeaf(seededCategoryId('1003'))).rejects.toMatchObject({ refusal: 'goods.incomplete' })
  await expect(mustBeLeaf(newId(new Date()))).rejects.toMatchObject({ refusal: 'record.notFound' })
  await setEnabled('10', false)
  await expect(mustBeLeaf(seededCategoryId('100301'))).rejects.toMatchObject({ refusal: 'record.notFound' })
  expect((await list()).some(({ id }) => id === seededCategoryId('100301'))).toBe(false)
  await setEnabled('10', true)
})
