// Moves a migrated database to where distribution-plan.ts says: once is enough, again changes nothing, and each step is told.
import pg from 'pg'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { delegatedFunctions } from './delegated-functions.ts'
import { distributionPlan, type PlacedTable, type Placement } from './distribution-plan.ts'
import { type Distribution, readDistribution } from './read-distribution.ts'
import { withoutTriggers } from './without-triggers.ts'

/** As open-pool.ts sets them for each connection of ours. */
const databaseSettings = { lock_timeout: '2s', timezone: 'UTC' } as const

const MISSING = `This database has no Citus: run "create extension citus" on it and on every worker first`

/**
 * Distributes every merchant's table by merchant_id, copies reference tables to every node, makes the rest known to the
 * workers, and lets the ledger book beside the rows. Needs the rights of the tables' owner; nobody should write meanwhile.
 *
 * @param url the coordinator, whose migrations have run
 * @returns what was done, a line each; empty when all was done before
 * Errors: throws without Citus or without a worker, and when a table is in another place than the plan says.
 */
export async function distribute(url: string, say: (line: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'distribute' })
  await client.connect()
  try {
    const done: string[] = []
    const tell = (line: string): void => {
      done.push(line)
      say(line)
    }
    const found = await readDistribution(client)
    if (found === null) throw new Error(MISSING)
    if (found.workers.length === 0) throw new Error('Citus knows no worker: run citus_add_node for each first')
    // The ledger's tables carry triggers that keep the past; they touch rows of the same merchant only.
    await client.query('set citus.enable_unsafe_triggers = on')
    // A table that points to a reference table may wait for its own turn.
    await client.query('set citus.enable_local_reference_table_foreign_keys = off')
    const plan = distributionPlan((await readCatalogue(client)).tables)
    if (plan.length === 0) throw new Error('This database has no tables yet: run npm run db:migrate with it first')
    await withoutPolicies(client, plan, tell)
    for (const table of plan) await place(client, table, found, tell)
    await forgetMovedRows(client, plan)
    await delegate(client, found, tell)
    await carrySettings(client, tell)
    return done
  } finally {
    await client.end()
  }
}

const MOVE: Readonly<Record<Placement, string>> = {
  sharded: `select create_distributed_table($1, 'merchant_id')`,
  reference: 'select create_reference_table($1)',
  coordinator: 'select citus_add_local_table_to_metadata($1, cascade_via_foreign_keys => true)',
}

/** For which merchant a connection speaks is not said to other nodes: their rows would be nobody's. The handles' guard stays. */
async function withoutPolicies(
  client: pg.Client,
  plan: readonly PlacedTable[],
  tell: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1) and relrowsecurity order by 1`,
    [plan.map(({ name }) => name)],
  )
  for (const { name } of rows) {
    await client.query(`alter table ${client.escapeIdentifier(name)} disable row level security`)
    tell(`${name}: row level security off`)
  }
}

/** Puts one table in its place, with its rows. */
async function place(
  client: pg.Client,
  { name, placement }: PlacedTable,
  found: Distribution,
  tell: (line: string) => void,
): Promise<void> {
  const now = found.placements.get(name)
  if (now === placement) return
  if (now !== undefined) throw new Error(`${name} is ${now} and must be ${placement}: move it by hand`)
  const before = placement === 'coordinator' ? 0 : await countRows(client, name)
  const move = () => client.query(MOVE[placement], [name])
  if (before === 0) await move()
  else
    await withoutTriggers(client, [name], 'rows', async () => {
      await move()
      const after = await countRows(client, name)
      if (after !== before) throw new Error(`${name} had ${before} rows and has ${after}`)
    })
  tell(before === 0 ? `${name}: ${placement}` : `${name}: ${placement}, ${before} rows moved`)
}

/** What a table held before it moved is still on the coordinator's disk, unseen. Only when all have moved: they point to one another. */
async function forgetMovedRows(client: pg.Client, plan: readonly PlacedTable[]): Promise<void> {
  const elsewhere = plan.filter(({ placement }) => placement !== 'coordinator').map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1) and pg_relation_size(oid) > 0`,
    [elsewhere],
  )
  if (rows.length === 0) return
  await withoutTriggers(client, elsewhere, 'truncate', async () => {
    for (const { name } of rows) await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  })
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(name)}`)
  return Number(rows[0]?.count)
}

/** Sends a money function as a whole to its merchant's node; without force only calls outside a transaction would be. */
async function delegate(client: pg.Client, found: Distribution, tell: (line: string) => void): Promise<void> {
  for (const name of delegatedFunctions.filter((one) => !found.delegated.has(one))) {
    const { rows } = await client.query<{ signature: string; argument: string }>(
      `select oid::regprocedure::text as signature, proargnames[1] as argument
       from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
      [name],
    )
    const [fn] = rows
    if (fn === undefined || rows.length > 1) throw new Error(`There must be exactly one function ${name}`)
    await client.query(
      `select create_distributed_function($1::regprocedure, $2, colocate_with => 'ledger_posting', force_delegation => true)`,
      [fn.signature, fn.argument],
    )
    tell(`${name}(): runs on the merchant's node`)
  }
}

/** What a connection sets for itself ends at the coordinator; what is set for the database, Citus carries to every node. */
async function carrySettings(client: pg.Client, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select lower(unnest(setconfig)) as setting from pg_db_role_setting
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  const there = new Set(rows.map(({ setting }) => setting))
  for (const [name, value] of Object.entries(databaseSettings)) {
    if (there.has(`${name}=${value}`.toLowerCase())) continue
    const database = (await client.query<{ name: string }>('select quote_ident(current_database()) as name')).rows[0]
    await client.query(`alter database ${database?.name} set ${name} = '${value}'`)
    tell(`every node: ${name} = ${value}`)
  }
}
