// Refuses to serve merchants as somebody whom neither rights nor policies of the database hold back.
import type pg from 'pg'
import type { Database } from '../database.ts'

interface Standing {
  readonly name: string
  readonly isSuperuser: boolean
  readonly passesPolicies: boolean
  readonly owns: boolean
  readonly mayWrite: boolean
  /** Whether no policy decides which merchants' rows it sees. */
  readonly seesAll: boolean
  readonly isDistributed: boolean
}

/**
 * Promises that the house sees all merchants, and, where it must be `strict`, that merchants are served by a role without
 * superuser, ownership and BYPASSRLS, which sees the rows of one merchant at a time.
 * Out: what of that is not so where it need not be, for whoever reads the log.
 * Errors: throws naming every fault.
 */
export async function mustBeNarrow(database: Database, strict: boolean): Promise<readonly string[]> {
  const [app, house] = [await standingOf(database.pool), await standingOf(database.housePool)]
  const wide = [
    ...widthOf(app).map((fault) => `DATABASE_URL: ${app.name} ${fault}`),
    ...widthOf(house).map((fault) => `DATABASE_HOUSE_URL: ${house.name} ${fault}`),
  ]
  if (app.seesAll && !app.isDistributed) wide.push(`DATABASE_URL: ${app.name} sees the rows of all merchants`)
  if (house.mayWrite) wide.push(`DATABASE_HOUSE_URL: ${house.name} may write, and is there to read`)
  const faults = strict ? [...wide] : []
  if (!house.seesAll) faults.push(`DATABASE_HOUSE_URL: ${house.name} does not see the rows of all merchants`)
  if (faults.length > 0) {
    throw new Error(`Unfit roles of the database (docs/operation.md, Roles):\n  ${faults.join('\n  ')}`)
  }
  return wide
}

function widthOf({ isSuperuser, passesPolicies, owns }: Standing): string[] {
  return [
    ...(isSuperuser ? ['is a superuser'] : []),
    ...(passesPolicies ? ['has BYPASSRLS'] : []),
    ...(owns && !isSuperuser ? ['owns tables'] : []),
  ]
}

async function standingOf(pool: pg.Pool): Promise<Standing> {
  const { rows } = await pool.query<Standing>(STANDING)
  const [standing] = rows
  if (standing === undefined) throw new Error('The database does not say who is connected')
  return standing
}

const STANDING = `
  select current_user as name, r.rolsuper as "isSuperuser", r.rolbypassrls as "passesPolicies",
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_has_role(current_user, c.relowner, 'usage')) as owns,
    has_table_privilege('public.merchant', 'insert, update, delete') as "mayWrite",
    not row_security_active('public.merchant') or exists (
      select from pg_policy p where p.polrelid = 'public.merchant'::regclass and p.polcmd in ('r', '*')
        and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) member where pg_has_role(current_user, member, 'usage'))) as "seesAll",
    exists (select from pg_extension where extname = 'citus') as "isDistributed"
  from pg_roles r where r.rolname = current_user`

/** Whether the job queue has its schema; the role of the house may not make one. */
export async function hasQueue({ housePool }: Database): Promise<boolean> {
  const { rows } = await housePool.query<{ isThere: boolean }>(
    `select to_regnamespace('pgboss') is not null as "isThere"`,
  )
  return rows[0]?.isThere ?? false
}
