// The platform's people for screens and for checks: their accounts with roles, second factor and when they were last here.
import type { Api, BodyOf, DataOf, OperatorAccount, OperatorPermission } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, planPage } from '../../../kernel/list-page.ts'
import { type OperatorRow, readOperators } from '../principal/index.ts'
import { nameOfRole, platformSide, readRoleBook, rightsOfRoles } from '../role/index.ts'

/** How many of the platform's people may come in, and how many of those have this role. */
export async function countOperators(
  tx: TenantTx,
  roleId: string,
): Promise<{ readonly active: number; readonly withRole: number }> {
  const active = await tx.selectFrom('operator').select('role_ids').where('status', '=', 'ACTIVE').execute()
  return { active: active.length, withRole: active.filter((row) => row.role_ids.includes(roleId)).length }
}

/** Who of the platform's people may come in and do something, by name. */
export async function operatorsWhoMay(
  db: TenantDb | TenantTx,
  permission: OperatorPermission,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const handle: TenantDb = db
  const [book, active] = await Promise.all([
    readRoleBook(db),
    handle
      .selectFrom('operator')
      .select(['id', 'name', 'role_ids'])
      .where('status', '=', 'ACTIVE')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  return active
    .filter(({ role_ids }) => rightsOfRoles(platformSide, book.those(role_ids)).has(permission))
    .map(({ id, name }) => ({ id, name }))
}

export async function listOperators(
  db: TenantDb,
  body: BodyOf<Api['operator']['list']>,
): Promise<DataOf<Api['operator']['list']>> {
  const plan = planPage(body, isInstant)
  const pattern = `%${(body.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const people = () =>
    db.selectFrom('operator').where((eb) => eb.or([eb('name', 'like', pattern), eb('login_name', 'ilike', pattern)]))
  const [found, { total }] = await Promise.all([
    people()
      .selectAll()
      .$if(plan.after !== null, (query) =>
        query.where(sql<SqlBool>`(created_at, id) > (${new Date(plan.after?.value ?? 0)}, ${plan.after?.id}::uuid)`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(plan.limit)
      .offset(plan.offset)
      .execute(),
    people()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.created_at.toISOString(), id: row.id }))
  return { list: await toAccounts(db, rows), total: Number(total), totalIsExact: true, ...page }
}

/** One account as the list shows it; throws when there is none. */
export async function readAccount(db: TenantDb | TenantTx, id: string): Promise<OperatorAccount> {
  const [account] = await toAccounts(db, await readOperators(db, [id]))
  if (account === undefined) throw new Error(`No operator ${id}`)
  return account
}

async function toAccounts(db: TenantDb | TenantTx, operators: readonly OperatorRow[]): Promise<OperatorAccount[]> {
  if (operators.length === 0) return []
  const handle: TenantDb = db
  const ids = operators.map(({ id }) => id)
  const book = await readRoleBook(db)
  const factors = await handle
    .selectFrom('totp')
    .select('principal_id')
    .where('principal_id', 'in', ids)
    .where('confirmed_at', 'is not', null)
    .execute()
  const hasTotp = new Set(factors.map((row) => row.principal_id))
  const sessions = await handle
    .selectFrom('session')
    .select(['principal_id', (eb) => eb.fn.max('last_seen_at').as('at')])
    .where('principal_id', 'in', ids)
    .groupBy('principal_id')
    .execute()
  const seenAt = new Map(sessions.map((row) => [row.principal_id, row.at]))
  return operators.map((row) => ({
    id: row.id,
    loginName: row.login_name,
    name: row.name,
    status: row.status === 'ACTIVE' ? 'ACTIVE' : 'DISABLED',
    roles: book.those(row.role_ids).map(({ id }) => ({ id, name: nameOfRole(book, id) })),
    hasTotp: hasTotp.has(row.id),
    oneTimePasswordExpiresAt: row.one_time_until?.toISOString() ?? null,
    lastSeenAt: seenAt.get(row.id)?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}
