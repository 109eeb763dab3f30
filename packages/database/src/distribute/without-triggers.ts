// Moves the rows of tables that guard their past: their triggers stand aside in one transaction and come back as they were.
import type pg from 'pg'

/** How PostgreSQL keeps a trigger's state: as usual, always, on replicas only. */
const ENABLE: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' }

interface Trigger {
  readonly table: string
  readonly name: string
  readonly state: string
}

/** `rows` guard inserts, updates and deletes; `truncate` the emptying of the table as this node has it. */
type Guards = 'rows' | 'truncate'

/**
 * Runs `work` in a transaction in which these guards of these tables don't fire. The transaction holds the tables alone, so
 * nobody can write without them. Errors: what `work` throws, with everything rolled back.
 */
export async function withoutTriggers(
  client: pg.Client,
  tables: readonly string[],
  guards: Guards,
  work: () => Promise<void>,
): Promise<void> {
  const awake = await triggersOf(client, tables, guards)
  const alter = (table: string, what: string) => client.query(`alter table ${client.escapeIdentifier(table)} ${what}`)
  await client.query('begin')
  try {
    // Citus sends shards no change of a TRUNCATE trigger but its end: theirs stay as they are.
    if (guards === 'truncate') await client.query('set local citus.enable_ddl_propagation = off')
    for (const { table, name } of awake) await alter(table, `disable trigger ${client.escapeIdentifier(name)}`)
    await work()
    for (const { table, name, state } of awake) {
      const enable = ENABLE[state]
      if (enable === undefined) throw new Error(`${table}: ${name} is in the unknown state ${state}`)
      await alter(table, `${enable} trigger ${client.escapeIdentifier(name)}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function triggersOf(client: pg.Client, tables: readonly string[], guards: Guards): Promise<Trigger[]> {
  // Bit 5 of the type says TRUNCATE.
  const { rows } = await client.query<Trigger>(
    `select relation.relname as "table", trigger.tgname as name, trigger.tgenabled as state
     from pg_trigger trigger join pg_class relation on relation.oid = trigger.tgrelid
     where relation.relnamespace = 'public'::regnamespace and relation.relname = any ($1)
       and not trigger.tgisinternal and trigger.tgenabled <> 'D' and (trigger.tgtype & 32 > 0) = ($2 = 'truncate')
     order by 1, 2`,
    [tables, guards],
  )
  return rows
}
