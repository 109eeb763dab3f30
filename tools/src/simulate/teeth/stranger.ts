// Looks at the tables as the server for merchants does, speaking for a merchant that does not exist.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { World } from '../world.ts'

/** The merchants' tables, and every view, of which a stranger sees a row. */
export async function seenByStranger({ appUrl }: Pick<World, 'appUrl'>): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query(`set app.merchant_id = '${randomUUID()}'`)
    const { rows } = await client.query<{ name: string }>(
      `select relation.oid::regclass::text as name from pg_class relation
       where relation.relnamespace = 'public'::regnamespace and has_table_privilege(relation.oid, 'select')
         and (relation.relkind in ('v', 'm') or exists (select from pg_index key
           join pg_attribute col on col.attrelid = relation.oid and col.attnum = key.indkey[0]
           where key.indrelid = relation.oid and key.indisprimary and col.attname = 'merchant_id'))`,
    )
    if (rows.length < 10) throw new Error(`There are only ${rows.length} tables`)
    const seen: string[] = []
    for (const { name } of rows) if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) seen.push(name)
    return seen
  } finally {
    await client.end()
  }
}
