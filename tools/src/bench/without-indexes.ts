// A table is filled many times quicker when its indexes are made afterwards.
import type { Pool } from 'pg'

interface Definition {
  readonly drop: string
  readonly create: string
}

/** Unique constraints that nobody refers to, then the indexes of no constraint; primary keys stay. */
const DEFINITIONS = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as create
  from pg_constraint c
  where c.contype = 'u' and c.conrelid = any ($1::text[]::regclass[])
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i
  where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

/** Does the work while the tables have no indexes but their primary keys, and brings the others back, also when it fails. */
export async function withoutIndexes(pool: Pool, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<Definition>(DEFINITIONS, [tables])
  for (const { drop } of rows) await pool.query(drop)
  try {
    await work()
  } finally {
    const client = await pool.connect()
    try {
      await client.query("set maintenance_work_mem = '512MB'")
      for (const { create } of rows) await client.query(create)
    } finally {
      client.release()
    }
  }
}
