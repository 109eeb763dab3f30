// Proves that a list of known words takes another one without losing those it had, and that nothing else is taken for such a list.
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase
let client: pg.Client
beforeEach(async () => {
  db = await createTestDatabase()
  client = new pg.Client({ connectionString: db.url })
  await client.connect()
  await client.query(
    `create table crate (state text, weight int,
       constraint crate__known_state check (state in ('NEW', 'SENT')), constraint crate__heavy check (weight > 0))`,
  )
})
afterEach(async () => {
  await client.end()
  await db.drop()
})

const insert = (state: string) => client.query('insert into crate (state) values ($1)', [state])

test('two that add a word each lose neither, and an unknown one stays unknown', async () => {
  await client.query("select add_known_words('crate', 'crate__known_state', 'LOST')")
  await client.query("select add_known_words('crate', 'crate__known_state', 'BACK', 'IT''S')")
  for (const state of ['NEW', 'SENT', 'LOST', 'BACK', "IT'S"]) await insert(state)
  await expect(insert('EATEN')).rejects.toThrow(/crate__known_state/)
})

test('a check that is no list of words, or is not there, is left alone and told', async () => {
  for (const check of ['crate__heavy', 'crate__none'])
    await expect(client.query('select add_known_words($1, $2, $3)', ['crate', check, 'LOST'])).rejects.toThrow(
      /is not a list of words/,
    )
  await expect(insert('LOST')).rejects.toThrow(/crate__known_state/)
})
