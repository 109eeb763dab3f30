// A family of statements is planned once on a connection, and nothing else is: neither what is asked beside it nor a transaction after it.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabaseOver } from './database.ts'
import type { TenantDb } from './handles.ts'
import { planningOnce } from './planning.ts'
import { statement, statements } from './shape/statement.ts'
import { LI, openShop, type Shop, shopNames } from './tenant/shop-fixture.ts'

let shop: Shop
let database: Database
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  // One connection, so that each asks where the one before has.
  database = openDatabaseOver({ url: shop.urls.app, maxConnections: 1 }, shopNames)
  return () => database.close()
})
afterAll(() => shop.drop())

type Sales = Kysely<{ sale: { id: number } }>
const sales = (db: TenantDb) => db as unknown as Sales
/** An array of one id: a plan for it alone looks cheaper than one for any array. */
const family = statements(
  (column: 'id') => (db: TenantDb, value: { ids: readonly number[] }) =>
    sales(db)
      .selectFrom('sale')
      .select(column)
      .where(sql<boolean>`id = any(${value.ids}::bigint[])`),
)
const single = statement((db: TenantDb, value: { ids: readonly number[] }) =>
  sales(db)
    .selectFrom('sale')
    .select('id')
    .where(sql<boolean>`id = any(${value.ids}::bigint[]) and 1 = 1`),
)

const keyed = statement(
  (db: TenantDb, value: { id: number }) => sales(db).selectFrom('sale').select('id').where('id', '=', value.id),
  'either',
)

const modeNow = async () => {
  const { rows } = await database.pool.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`)
  return rows[0]?.mode
}
const MANY = 8

test('a family keeps its plan from the second time on, also where one for the values would look cheaper', async () => {
  const db = database.tenant(LI)
  for (let times = 0; times < MANY; times += 1) expect(await family('id').all(db, { ids: [1] })).toHaveLength(1)
  const { rows } = await database.pool.query(
    `select custom_plans, generic_plans from pg_prepared_statements where statement like '%any%'`,
  )
  // The first has no name, because it may never come again.
  expect(rows).toEqual([{ custom_plans: 0, generic_plans: MANY - 1 }])
})

test('what is asked beside it is planned as PostgreSQL thinks, a shape that is no family too', async () => {
  const db = database.tenant(LI)
  for (const beside of [
    () => single.all(db, { ids: [1] }),
    () => sales(db).selectFrom('sale').select('id').execute(),
  ]) {
    await family('id').all(db, { ids: [1] })
    expect(await modeNow()).toBe('force_generic_plan')
    await beside()
    expect(await modeNow()).toBe('auto')
  }
})

test('a shape that says so is planned as the connection stands', async () => {
  const db = database.tenant(LI)
  await family('id').all(db, { ids: [1] })
  expect(await keyed.all(db, { id: 1 })).toHaveLength(1)
  expect(await modeNow()).toBe('force_generic_plan')
  await single.all(db, { ids: [1] })
  await keyed.all(db, { id: 1 })
  expect(await modeNow()).toBe('auto')
})

test('all that is asked in one turn has its own way', async () => {
  const db = database.tenant(LI)
  const [kept, plain, again] = await Promise.all([
    family('id').all(db, { ids: [1] }),
    sales(db).selectFrom('sale').select('id').orderBy('id').execute(),
    family('id').all(db, { ids: [2] }),
  ])
  expect([kept, plain.length, again]).toEqual([[{ id: 1 }], 2, [{ id: 2 }]])
  expect(await modeNow()).toBe('force_generic_plan')
})

test('a transaction is planned as PostgreSQL thinks, whatever it asks, and its end takes nothing back', async () => {
  const work = async (tx: TenantDb) => void (await family('id').all(tx, { ids: [1] }))
  for (let times = 0; times < 2; times += 1) {
    await family('id').all(database.tenant(LI), { ids: [1] })
    await database.transaction(LI, work)
    expect(await modeNow()).toBe('auto')
    await family('id').all(database.tenant(LI), { ids: [1] })
    const failed = database.transaction(LI, async (tx) => {
      await work(tx)
      throw new Error('not now')
    })
    await expect(failed).rejects.toThrow('not now')
    expect(await modeNow()).toBe('auto')
  }
  const { rows } = await database.pool.query(
    `select custom_plans, generic_plans from pg_prepared_statements where statement like '%any%'`,
  )
  // Of eight the first has no name: three by themselves, and four in transactions, too few for PostgreSQL to think of keeping one.
  expect(rows).toEqual([{ custom_plans: 4, generic_plans: 3 }])
})

test('the request for a list plans once whatever it asks, but in a transaction', async () => {
  const db = database.tenant(LI)
  const all = () => sales(db).selectFrom('sale').select('id').execute()
  await planningOnce(all)
  expect(await modeNow()).toBe('force_generic_plan')
  await planningOnce(() => database.transaction(LI, (tx) => sales(tx).selectFrom('sale').select('id').execute()))
  expect(await modeNow()).toBe('auto')
  await planningOnce(all)
  await all()
  expect(await modeNow()).toBe('auto')
})

test('behind a proxy nothing is left on a connection', async () => {
  const shared = openDatabaseOver({ url: shop.urls.app, maxConnections: 1, pooling: 'transaction' }, shopNames)
  try {
    expect(await family('id').all(shared.tenant(LI), { ids: [1] })).toHaveLength(1)
    const { rows } = await shared.pool.query(`select current_setting('plan_cache_mode') as mode`)
    expect(rows).toEqual([{ mode: 'auto' }])
  } finally {
    await shared.close()
  }
})
