// Rows that are written by a shape are the handle's merchant's own, with the columns that were given.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '../handles.ts'
import { newId } from '../new-id.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { insertRow, rowValues } from './insert-row.ts'

let own: TestDatabase
let db: TenantDb
beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database.tenant(randomUUID())
})
afterAll(() => own.drop())

const now = new Date('2026-11-20T02:00:00Z')
const timer = (subjectId: string) =>
  ({ id: newId(now), kind: 'saleOrder.settle', subject_id: subjectId, due_at: now, created_at: now }) as const
const written = () => db.selectFrom('timer').select(['merchant_id', 'subject_id', 'attempts', 'fired_at']).execute()

test('a column that is left out or undefined takes its default, and null is written', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await insertRow(db, 'timer', { ...timer(one), merchant_id: db.merchantId, attempts: undefined, fired_at: null })
  await insertRow(db, 'timer', { ...timer(other), merchant_id: db.merchantId, attempts: 3 })
  expect(await written()).toEqual([
    { merchant_id: db.merchantId, subject_id: one, attempts: 0, fired_at: null },
    { merchant_id: db.merchantId, subject_id: other, attempts: 3, fired_at: null },
  ])
})

test('a row of another merchant is refused, also as a part of a statement', async () => {
  const before = await written()
  const foreign = { ...timer(randomUUID()), merchant_id: randomUUID() }
  await expect(insertRow(db, 'timer', foreign)).rejects.toThrow('must be the merchant of the handle')
  expect(() => rowValues(db, 'row', foreign)).toThrow('must be the merchant of the handle')
  expect(() => rowValues(db, 'row', timer(randomUUID()))).toThrow('must be the merchant of the handle')
  expect(await written()).toEqual(before)
})
