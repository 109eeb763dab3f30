// Gives the roles their rights on every table, read from the tables themselves: after each migration, so that none needs a line.
import type pg from 'pg'
import { type Right, rightsOf, type TableRights, wantedOf } from './table-rights.ts'
import { roles } from './roles.ts'

/** Whether this database was handed over to the roles; one that was not has a single role for everything. */
export async function hasRoles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isSetUp: boolean }>(
    `select count(*) = 3 and bool_or(rolname = '${roles.owner}' and has_schema_privilege(rolname, 'public', 'create')) as "isSetUp"
     from pg_roles where rolname = any ($1)`,
    [Object.values(roles)],
  )
  return rows[0]?.isSetUp ?? false
}

/**
 * Brings the rights of the roles to what they must be: the app reads and writes, but changes nothing that only grows; the house
 * reads; and whose rows an app sees is decided by a policy on every table of merchants. What is right already is left alone.
 */
export async function grantRights(client: pg.ClientBase): Promise<void> {
  const tables = await rightsOf(client)
  const { rows } = await client.query<{ isDistributed: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as "isDistributed"`,
  )
  const commands = tables.flatMap((table) => commandsFor(table, rows[0]?.isDistributed ?? false))
  for (const command of commands) await client.query(command)
  // Only a function that its migration took from everybody: the others may be called anyway.
  await client.query(`grant execute on all functions in schema public to ${roles.app}`)
}

const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete']

function commandsFor(table: TableRights, isDistributed: boolean): string[] {
  const wanted = wantedOf(table)
  const name = `public."${table.name.replaceAll('"', '""')}"`
  const missing = wanted.filter((right) => !table.ofApp.includes(right))
  const tooMuch = ALL.filter((right) => table.ofApp.includes(right) && !wanted.includes(right))
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${name} to ${roles.app}`] : []),
    ...(tooMuch.length > 0 ? [`revoke ${tooMuch.join(', ')} on ${name} from ${roles.app}`] : []),
    ...(table.ofHouse.includes('select') ? [] : [`grant select on ${name} to ${roles.house}`]),
    ...(table.isOfMerchants ? policiesFor(table, name, isDistributed) : []),
  ]
}

/** The one setting by which a connection says for whom it speaks; none is nobody, and nobody has rows. */
const SPOKEN_FOR = `nullif(current_setting('app.merchant_id', true), '')::uuid`

function policiesFor({ policies, hasRowSecurity }: TableRights, name: string, isDistributed: boolean): string[] {
  return [
    ...(policies.includes('own_rows')
      ? []
      : [`create policy own_rows on ${name} to ${roles.app} using (merchant_id = ${SPOKEN_FOR})`]),
    ...(policies.includes('house_reads')
      ? []
      : [`create policy house_reads on ${name} for select to ${roles.house} using (true)`]),
    // The setting does not reach other nodes, where the rows would be nobody's (docs/how-to/distribute.md).
    ...(hasRowSecurity || isDistributed ? [] : [`alter table ${name} enable row level security`]),
  ]
}
