// Copies of rows that the product has made, with what differs from one to the next: the bench's own database, not a demo.
import type { PoolClient } from 'pg'

interface Copy {
  /** What stands behind `from`: the row to copy is called `model`. */
  readonly from: string
  /** SQL of the columns that are not the model's. */
  readonly columns: Readonly<Record<string, string>>
}

/** Writes one row of the table for each that `from` yields. Columns that the database makes are left to it. */
export async function copyInto(client: PoolClient, table: string, { from, columns }: Copy): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const unknown = Object.keys(columns).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`)
  const values = names.map((name) => columns[name] ?? `model."${name}"`)
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${values.join(', ')} from ${from}`,
  )
}
