// Makes the roles of a server and hands one database over to them, whatever it holds already; again changes nothing.
import pg from 'pg'
import { grantRights } from './grant-rights.ts'
import { type Role, type RoleUrls, roles } from './roles.ts'

const DUPLICATE_ROLE = '42710'
const UNIQUE_VIOLATION = '23505'

/** The schema of the job queue, which makes and changes its tables itself. */
const QUEUE_SCHEMA = 'pgboss'

/**
 * Makes the roles that are missing, with the passwords of these addresses, and hands the tables of the database over.
 * Errors: throws unless `adminUrl` may make roles; and whatever the server says.
 *
 * @returns the roles that were made now; those that were there keep their passwords
 */
export async function setUpRoles(adminUrl: string, urls: RoleUrls): Promise<Role[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'roles' })
  await client.connect()
  try {
    const made = await makeRoles(client, urls)
    await client.query('begin')
    // Two processes may do this at once.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('set-up-roles', 0))`)
    await handOver(client)
    await grantRights(client)
    await client.query('commit')
    return made
  } finally {
    await client.end()
  }
}

async function makeRoles(client: pg.Client, urls: RoleUrls): Promise<Role[]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any ($1)',
    [Object.values(roles)],
  )
  const there = new Set(rows.map(({ name }) => name))
  const made: Role[] = []
  for (const role of Object.keys(roles) as Role[]) {
    if (there.has(roles[role])) continue
    const password = client.escapeLiteral(decodeURIComponent(new URL(urls[role]).password))
    try {
      await client.query(`create role ${roles[role]} login noinherit password ${password}`)
      made.push(role)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== DUPLICATE_ROLE && code !== UNIQUE_VIOLATION) throw error
    }
  }
  return made
}

async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; isSuperuser: boolean }>(
    `select quote_ident(current_database()) as database, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
  )
  const { database = '', isSuperuser = false } = rows[0] ?? {}
  if (!isSuperuser) await client.query(`grant ${roles.owner}, ${roles.house} to current_user`)
  await client.query(`grant create, usage on schema public to ${roles.owner}`)
  await client.query(`grant usage on schema public to ${roles.app}, ${roles.house}`)
  await client.query(`create schema if not exists ${QUEUE_SCHEMA}`)
  await own(client, 'public', roles.owner)
  await own(client, QUEUE_SCHEMA, roles.house)
  await client.query(`alter schema ${QUEUE_SCHEMA} owner to ${roles.house}`)
  // By these a statement of the role for merchants could name itself another merchant. What a managed server does not let go
  // of stays: the policies hold against mistakes there too, and the guard of the handles against the rest.
  await client.query('savepoint narrowed')
  try {
    await client.query(`revoke temporary on database ${database} from public`)
    for (const what of ['function set_config(text, text, boolean)', 'language plpgsql']) {
      const right = what.startsWith('function') ? 'execute' : 'usage'
      await client.query(`revoke ${right} on ${what} from public`)
      await client.query(`grant ${right} on ${what} to ${roles.owner}, ${roles.house}`)
    }
  } catch {
    await client.query('rollback to savepoint narrowed')
  }
}

/** Gives everything in a schema to a role, but what belongs to an extension or follows its table. */
async function own(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(THINGS, [schema, role])
  for (const { command } of rows) await client.query(command)
}

const FREE = (catalog: string) => `not exists (select from pg_depend d
  where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.objsubid = 0 and d.deptype in ('e', 'a', 'i'))`

const THINGS = `
  select format('alter %s %s owner to %I',
    case o.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    o.oid::regclass, $2::text) as command
  from pg_class o
  where o.relnamespace = to_regnamespace($1) and o.relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_get_userbyid(o.relowner) <> $2 and (${FREE('pg_class')} or o.relispartition)
  union all
  select format('alter routine %s owner to %I', o.oid::regprocedure, $2::text)
  from pg_proc o
  where o.pronamespace = to_regnamespace($1) and pg_get_userbyid(o.proowner) <> $2 and ${FREE('pg_proc')}
  union all
  select format('alter type %s owner to %I', o.oid::regtype, $2::text)
  from pg_type o
  where o.typnamespace = to_regnamespace($1) and o.typtype in ('e', 'd') and pg_get_userbyid(o.typowner) <> $2
    and ${FREE('pg_type')}`
