// Proves what names of statements promise: planned once, bounded in number, right after a change of tables.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import type { TenantDb, TenantTx } from './handles.ts'
import { newId } from './new-id.ts'
import { openPool } from './open-pool.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'
import { isUnavailable } from './unavailable.ts'

let url: string
let db: Database
const admin = () => openPool({ url, maxConnections: 1 })

beforeEach(async () => {
  url = await createEmptyDatabase()
  db = openDatabase({ url, maxConnections: 1, lockTimeoutMs: 300 })
})
afterEach(async () => {
  await db.close()
  await dropDatabase(url)
})

/** What the one connection of the reads over all merchants has prepared, oldest first. */
async function prepared(): Promise<string[]> {
  const { rows } = await db.housePool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement not like '%pg_prepared_statements%' order by prepare_time`,
  )
  return rows.map(({ statement }) => statement)
}
const ask = (text: string, value: number) =>
  sql<{ n: number }>`${sql.raw(text)} ${value}::bigint as n`.execute(db.acrossMerchants).then(({ rows }) => rows[0]?.n)

test('a statement is prepared when it comes for the second time, and then no more', async () => {
  await ask('select', 1)
  expect(await prepared()).toEqual([])
  for (const value of [2, 3, 4]) expect(await ask('select', value)).toBe(value)
  expect(await prepared()).toHaveLength(1)
})

test('a connection keeps 256 of them at most, and those it forgets are right when they come again', async () => {
  const texts = Array.from({ length: 300 }, (_, at) => `select /* ${at} */`)
  for (const round of [1, 2, 3]) for (const text of texts) expect(await ask(text, round)).toBe(round)
  expect((await prepared()).length).toBeLessThanOrEqual(256)
  expect((await prepared()).length).toBeGreaterThan(200)
})

test('after a change of a table the next statement is right, in a transaction too', async () => {
  const pool = admin()
  await pool.query('create table rate_window (key text, window_start_at timestamptz, count int)')
  await pool.query(`insert into rate_window values ('a', now(), 7)`)
  const read = () => db.global.selectFrom('rate_window').select('count').execute()
  const inside = () => db.globalTransaction((tx) => tx.selectFrom('rate_window').select('count').execute())
  for (let time = 0; time < 7; time += 1) expect(await read()).toEqual([{ count: 7 }])
  await pool.query('alter table rate_window alter column count type bigint')
  expect(await read()).toEqual([{ count: 7 }])
  for (let time = 0; time < 7; time += 1) expect(await inside()).toEqual([{ count: 7 }])
  await pool.query('alter table rate_window alter column count type text')
  expect(await inside()).toEqual([{ count: '7' }])
  await pool.end()
})

test('a statement that failed, and one that was rolled back, can be sent again', async () => {
  const pool = admin()
  await pool.query('create table rate_window (key text primary key, window_start_at timestamptz, count int)')
  await pool.end()
  const insert = (key: string) =>
    db.globalTransaction((tx) =>
      tx
        .insertInto('rate_window')
        .values({ key, window_start_at: new Date(0), count: 1 })
        .execute(),
    )
  await insert('a')
  for (let time = 0; time < 3; time += 1) await expect(insert('a')).rejects.toThrow(/duplicate key/)
  for (const key of ['b', 'c']) await insert(key)
  expect(await db.global.selectFrom('rate_window').select('key').orderBy('key').execute()).toHaveLength(3)
})

test('of long texts a connection keeps fewer, because their plans are large', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => `select /* ${at} ${'long '.repeat(4_000)} */`)
  for (const round of [1, 2, 3]) for (const text of texts) expect(await ask(text, round)).toBe(round)
  const kept = await prepared()
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.join('').length).toBeLessThanOrEqual(400_000)
})

describe('a name whose statement could not be parsed', () => {
  const give = (on: Database['global'], number: number) =>
    on.selectNoFrom(sql<number>`${sql.lit(number)}::bigint`.as('n')).execute()

  test('ends no transaction when it makes room', async () => {
    await give(db.global, 0)
    await expect(
      db.globalTransaction(async (tx) => {
        await tx
          .selectNoFrom(sql`1 / (length('a') - 1)`.as('n'))
          .execute()
          .catch(() => {})
        await give(tx, 0)
      }),
    ).rejects.toThrow(/division by zero/)
    const all = async () =>
      db.globalTransaction(async (tx) => {
        for (let number = 1; number <= 300; number += 1) await give(tx, number)
      })
    for (const _ of [1, 2, 3]) await all()
  })

  test('beside a change of a table ends no transaction after it', async () => {
    const pool = admin()
    await pool.query('create table goods (merchant_id uuid, id uuid, stock int)')
    const merchantId = newId(new Date())
    const of = db.tenant(merchantId)
    const read = () => of.selectFrom('goods').selectAll().execute()
    const other = (on: TenantDb | TenantTx) => on.selectFrom('goods').select('id').execute()
    for (let time = 0; time < 3; time += 1) await read()
    await other(of)
    const changing = await pool.connect()
    await changing.query('begin; alter table goods alter column stock type bigint')
    // Both are sent together: the first waits in vain for the table, and nobody parses the second.
    const refused = await Promise.allSettled([other(of), other(of)])
    expect(refused.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, true])
    await changing.query('commit')
    changing.release()
    await read()
    await db.transaction(merchantId, async (tx) => {
      for (const number of [1, 1, 1]) await tx.selectNoFrom(sql<number>`${sql.lit(number)}::bigint`.as('n')).execute()
      expect(await other(tx)).toEqual([])
    })
    await pool.end()
  })
})
