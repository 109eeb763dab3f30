// Hostile statements that change for whom their connection speaks, or as which role: the database believes what it is told.
import { sql } from 'kysely'
import { WANG } from '../shop-fixture.ts'
import type { Hostile, HostileDb } from './hostile.testing.ts'

const say = (text: string) => (db: HostileDb) => sql.raw(text).execute(db)

/** Says it, and looks; a transaction is one connection, elsewhere it may be another. */
const thenLook = (text: string) => async (db: HostileDb) => {
  await sql.raw(text).execute(db)
  const { rows } = await sql.raw('select * from sale').execute(db)
  return rows
}

const inOne = `with voice as materialized (select set_config('app.merchant_id', '${WANG}', true) as said)`

export const hostileVoices: readonly Hostile[] = [
  [
    'another voice and a look in one statement',
    say(`${inOne} select s.* from voice cross join lateral (select * from sale where said <> '') s`),
  ],
  ['another voice by set_config', thenLook(`select set_config('app.merchant_id', '${WANG}', false)`)],
  [
    'another voice by the quoted function',
    thenLook(`select pg_catalog."set_config"('app.merchant_id', '${WANG}', true)`),
  ],
  [
    'another voice in a block',
    say(`do $$ begin set local app.merchant_id = '${WANG}'; update sale set amount_fen = 1; end $$`),
  ],
  [
    'another voice in a function of its own',
    async (db) => {
      await sql
        .raw(
          `create function pg_temp.look() returns setof sale language sql set app.merchant_id = '${WANG}' as 'select * from sale'`,
        )
        .execute(db)
      return sql.raw('select * from pg_temp.look()').execute(db)
    },
  ],
  [
    'another voice by update pg_settings',
    thenLook(`update pg_settings set setting = '${WANG}' where name = 'app.merchant_id'`),
  ],
  ['the role of the house', thenLook('set role merchant_house')],
  ['the role of the house by set_config', thenLook(`select set_config('role', 'merchant_house', false)`)],
  ['the owner', thenLook('set session authorization merchant_owner')],
  ['row security off', thenLook('set row_security = off')],
  ['all triggers off', thenLook(`set session_replication_role = replica`)],
  ['a plain SET of another voice', thenLook(`set app.merchant_id = '${WANG}'`)],
  ['a plain SET LOCAL of another voice', thenLook(`set local app.merchant_id = '${WANG}'`)],
]

/** What the policies and rights let through, and why they can't do otherwise. */
export const onlyForTheGuard: Readonly<Record<string, string>> = {
  'a plain SET of another voice':
    'every role may set a name that it made up; the guard lets no statement of that kind run',
  'a plain SET LOCAL of another voice': 'the same, for the rest of the transaction',
}
