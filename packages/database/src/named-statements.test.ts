// Proves what names of statements promise: planned once, bounded in number, right after a change of tables.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { openPool } from './open-pool.ts'
import { createEmptyDatabase, dropDatabase } from './testing/index.ts'

let url: string
let db: Database
const admin = () => openPool({ url, maxConnections: 1 })

beforeEach(async () => {
  url = await createEmptyDatabase()
  db = openDatabase({ url, maxConnections: 1 })
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
