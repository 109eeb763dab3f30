// Reads from Citus' own catalogue where each table really is and which functions run beside the rows.
import type pg from 'pg'
import type { Placement } from './distribution-plan.ts'

export interface Distribution {
  /** Of the extension, e.g. `13.2-1`. */
  readonly version: string
  readonly workers: readonly string[]
  /** By table; one that Citus does not know is not in here. */
  readonly placements: ReadonlyMap<string, Placement>
  /** Functions sent as a whole to the merchant's node, also from inside a transaction. */
  readonly delegated: ReadonlySet<string>
}

/** What is distributed, or null where the database has no Citus. */
export async function readDistribution(client: pg.ClientBase | pg.Pool): Promise<Distribution | null> {
  const extension = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const version = extension.rows[0]?.version
  if (version === undefined) return null
  const tables = await client.query<{ name: string; method: string; isReplicated: boolean }>(
    `select relation.relname as name, part.partmethod as method, part.repmodel = 't' as "isReplicated"
     from pg_dist_partition part join pg_class relation on relation.oid = part.logicalrelid
     where relation.relnamespace = 'public'::regnamespace`,
  )
  const functions = await client.query<{ name: string }>(
    `select function.proname as name
     from pg_catalog.pg_dist_object object join pg_proc function on function.oid = object.objid
     where object.classid = 'pg_proc'::regclass and object.distribution_argument_index is not null
       and object.force_delegation`,
  )
  const workers = await client.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards and groupid <> 0 order by 1`,
  )
  return {
    version,
    workers: workers.rows.map(({ name }) => name),
    placements: new Map(tables.rows.map((row) => [row.name, placementOf(row)])),
    delegated: new Set(functions.rows.map(({ name }) => name)),
  }
}

function placementOf({ method, isReplicated }: { method: string; isReplicated: boolean }): Placement {
  if (method === 'h') return 'sharded'
  return isReplicated ? 'reference' : 'coordinator'
}
