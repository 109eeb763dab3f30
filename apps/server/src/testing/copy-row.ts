// For tests: rows by the hundred thousand.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '@merchant/database'

export type Pool = Database['pool']
type Client = Pick<Pool, 'query'>

/** Copies a row `count` times; `n` counts in the expressions of the columns that differ. */
export async function copyRow(
  pool: Pool,
  { table, where, count }: { readonly table: string; readonly where: string; readonly count: number },
  different: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const unknown = Object.keys(different).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`)
  const values = names.map((name) => different[name] ?? `original.${name}`)
  const original = `(select * from ${table} where ${where} limit 1) original, generate_series(1, ${count}) n`
  const copied = await fill(pool, table, `(${names.join(', ')}) select ${values.join(', ')} from ${original}`)
  if (copied !== count) throw new Error(`${table}: nothing to copy where ${where}`)
}

/** Fills a table from a select; answers how many rows came. An index is built faster than it is grown. */
export async function fill(pool: Pool, table: string, rowsOf: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // What a copy refers to is there, and no trigger has to look at each.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local maintenance_work_mem = '256MB'; set local statement_timeout = 0`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index i
       where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
      [table],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rowCount } = await client.query(`insert into ${table} ${rowsOf}`)
    for (const { made } of indexes) await client.query(made)
    await client.query('commit')
    await client.query(`set statement_timeout = 0`)
    await vacuum(client, table)
    return rowCount ?? 0
  } finally {
    client.release(true)
  }
}

/**
 * Tells the database that everybody sees the new rows, so that what it reads of an index alone does not depend on who else was at
 * work. While anyone does, as the database's own statistics do, a vacuum leaves the rows as they are: it is done again.
 */
export async function vacuum(client: Client, table: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(100)) {
    await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<{ isSeen: boolean }>(
      `select relallvisible >= relpages * 0.95 as "isSeen" from pg_class where oid = $1::regclass`,
      [table],
    )
    if (rows[0]?.isSeen === true) return
  }
  throw new Error(`Somebody looks at ${table} as it was, and does not stop`)
}
