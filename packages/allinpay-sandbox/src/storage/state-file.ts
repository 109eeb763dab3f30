/** The whole state as one JSON text, and back: members, orders, books, notifications — neither apps, keys nor switches. */
import { isJsonObject, type JsonObject, writeJson } from '@merchant/allinpay/wire'
import type pg from 'pg'
import { findingsIn } from '../books/invariants.ts'
import { ALL_TABLES } from './tables.ts'

const VERSION = 1
const STATE_TABLES: readonly string[] = [...ALL_TABLES, 'check_fault']

/** Amounts stay digits of the database's own, so that none of them is rounded. */
export async function exportState(pool: pg.Pool): Promise<string> {
  const parts = STATE_TABLES.map((name) => `'${name}', (select coalesce(jsonb_agg(row), '[]') from ${name} row)`)
  const { rows } = await pool.query<{ state: string }>(
    `select jsonb_build_object('version', ${VERSION}, 'tables', ${tablesOf(parts)})::text as state`,
  )
  return rows[0]?.state ?? ''
}

const tablesOf = (parts: readonly string[]): string => `jsonb_build_object(${parts.join(', ')})`

/**
 * Replaces the state. Throws, and changes nothing, for what is no export, names apps that are not registered here, or
 * whose books are wrong.
 */
export async function importState(pool: pg.Pool, given: JsonObject): Promise<void> {
  const tables = given.tables
  if (!isJsonObject(tables) || writeJson(given.version ?? null) !== String(VERSION))
    throw new Error('this is no exported state')
  const unknown = Object.keys(tables).filter((name) => !STATE_TABLES.includes(name))
  if (unknown.length > 0) throw new Error(`the exported state has unknown tables: ${unknown.join(', ')}`)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(`truncate ${STATE_TABLES.join(', ')}`)
    for (const [name, rows] of Object.entries(tables)) {
      const sql = `insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`
      await client.query(sql, [writeJson(rows)])
    }
    await mustBeOfKnownApps(client)
    const findings = await findingsIn(client)
    if (findings.length > 0) throw new Error(`the books of the exported state are wrong: ${findings.join('; ')}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (failure = lost))
    throw error
  } finally {
    client.release(failure)
  }
}

async function mustBeOfKnownApps(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ app_id: string }>(
    `select app_id from member union select app_id from account union select app_id from payment_order
     except select app_id from app`,
  )
  if (rows.length === 0) return
  throw new Error(`the state is of apps that are not registered here: ${rows.map((row) => row.app_id).join(', ')}`)
}
