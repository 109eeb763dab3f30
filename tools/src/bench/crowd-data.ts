// Merchants by the thousand, each with all that one real one has: the bench's own database, not a demo.
import type { Pool } from 'pg'
import { copyInto } from './copied-rows.ts'

/** Merchants of one transaction. */
const AT_ONCE = 500
/** A night would otherwise audit and seal all of them while something else is measured. */
const NEVER = `date '9999-12-31'`

/**
 * A merchant's tables: what is one's own begins with whose it is, so the rest of a key may be the same for all. Postings come first: a
 * closed period, which is among the rest, takes none any more.
 */
const OF_MERCHANTS = `
  select con.conrelid::regclass::text as name from pg_constraint con
  join pg_attribute first on first.attrelid = con.conrelid and first.attnum = con.conkey[1]
  where con.contype = 'p' and first.attname = 'merchant_id' and con.connamespace = 'public'::regnamespace
    and con.conrelid <> 'ledger_audit'::regclass
  order by con.conrelid <> 'ledger_posting'::regclass, name`
const KEEP_FROM_AUDIT = `insert into ledger_audit (merchant_id, day_on, sealed_on) select id, ${NEVER}, ${NEVER} from other`

/** So many copies of the merchant, its book included; nobody signs in as one of them, and no deadline of theirs is told. */
export async function addCrowd(pool: Pool, modelId: string, count: number): Promise<void> {
  if (count === 0) return
  const { rows: tables } = await pool.query<{ name: string }>(OF_MERCHANTS)
  for (let left = count; left > 0; left -= AT_ONCE)
    await addPart(
      pool,
      modelId,
      Math.min(left, AT_ONCE),
      tables.map(({ name }) => name),
    )
  await pool.query('vacuum analyze')
}

async function addPart(pool: Pool, modelId: string, count: number, tables: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    // The copies refer to copies, whatever the order in which they come.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table other on commit drop as select uuidv7() as id from generate_series(1, ${count})`,
    )
    for (const table of tables)
      await copyInto(client, table, {
        from: `other cross join (select * from ${table} where merchant_id = '${modelId}') model`,
        columns: { merchant_id: 'other.id' },
      })
    await client.query(KEEP_FROM_AUDIT)
    await client.query('commit')
  } finally {
    client.release()
  }
}
