// Custom roles and who has which role, as rows; the queue at which all changes of one merchant's staff and roles stand.
// The platform's roles lie here too, under its own id; which of its people have them stands with the operators.
import type { DataScope } from '@merchant/contract'
import { isConstraintViolation, type TenantDb, type TenantTx, type Tables } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { isBuiltInRole } from './role-sides.ts'

export type RoleRow = Selectable<Tables['role']>

/** The table's check knows the same words. */
export const scopeOfRow = (row: Pick<RoleRow, 'data_scope'>): DataScope => row.data_scope

/** Waits, without a connection, until nobody else changes this merchant's staff or roles; first thing in every such transaction. */
export async function queueForStaff(tx: TenantTx, now: Date): Promise<void> {
  await waitForTurn(tx, `staff|${tx.merchantId}`)
  await tx
    .insertInto('staff_queue')
    .values({ merchant_id: tx.merchantId, changed_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ changed_at: now }))
    .execute()
}

export async function listRoles(db: TenantDb | TenantTx): Promise<RoleRow[]> {
  const handle: TenantDb = db
  return handle.selectFrom('role').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function findRole(tx: TenantTx, id: string): Promise<RoleRow | null> {
  return (await tx.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Which of the two unique fields somebody has already, or null when the role was written. */
export type Taken = 'key' | 'name' | null

export async function insertRole(tx: TenantTx, role: Insertable<Tables['role']>): Promise<Taken> {
  return takenBy(() => tx.insertInto('role').values(role).execute())
}

/** Writes a role's fields as its next version; the caller has made sure of the version before, under the queue. */
export async function updateRole(
  tx: TenantTx,
  id: string,
  fields: Pick<RoleRow, 'key' | 'name' | 'description' | 'permissions' | 'data_scope'>,
  now: Date,
): Promise<Taken> {
  return takenBy(() =>
    tx
      .updateTable('role')
      .set({ ...fields, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  )
}

async function takenBy(write: () => Promise<unknown>): Promise<Taken> {
  try {
    await write()
    return null
  } catch (error) {
    if (isConstraintViolation(error, 'role__one_key')) return 'key'
    if (isConstraintViolation(error, 'role__one_name')) return 'name'
    throw error
  }
}

export async function deleteRole(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}

/** How many people have each role, by the role's id; roles that nobody has are missing. */
export async function countMembers(db: TenantDb | TenantTx): Promise<ReadonlyMap<string, number>> {
  const handle: TenantDb = db
  if (db.merchantId === PLATFORM_SCOPE) return countOf((await rolesOfOperators(db)).map((row) => row.role_id))
  const rows = await handle
    .selectFrom('user_role')
    .select(['role_id', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('role_id')
    .execute()
  return new Map(rows.map((row) => [row.role_id, Number(row.count)]))
}

const countOf = (ids: readonly string[]): ReadonlyMap<string, number> =>
  ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<string, number>())

/** The platform's people are few, at most a hundred. */
async function rolesOfOperators(
  db: TenantDb | TenantTx,
): Promise<readonly { readonly user_id: string; readonly role_id: string }[]> {
  const handle: TenantDb = db
  const operators = await handle.selectFrom('operator').select(['id', 'role_ids']).execute()
  return operators.flatMap(({ id, role_ids: roleIds }) => roleIds.map((role) => ({ user_id: id, role_id: role })))
}

/** Gives a staff member exactly these roles. */
export async function assignRoles(tx: TenantTx, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  await tx
    .insertInto('user_role')
    .values(
      roleIds.map((roleId) => ({
        merchant_id: tx.merchantId,
        user_id: userId,
        role_id: roleId,
        custom_role_id: isBuiltInRole(roleId) ? null : roleId,
      })),
    )
    .execute()
}

/** The roles that these people have: ids of built-in ones, and rows of custom ones. */
export async function rolesOfUsers(
  db: TenantDb | TenantTx,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly role_id: string }[]> {
  if (userIds.length === 0) return []
  if (db.merchantId === PLATFORM_SCOPE)
    return (await rolesOfOperators(db)).filter((row) => userIds.includes(row.user_id))
  const handle: TenantDb = db
  return handle
    .selectFrom('user_role')
    .select(['user_id', 'role_id'])
    .where('user_id', 'in', [...userIds])
    .orderBy('role_id')
    .execute()
}

export async function usersOfRole(tx: TenantTx, roleId: string): Promise<string[]> {
  if (tx.merchantId === PLATFORM_SCOPE)
    return (await rolesOfOperators(tx)).filter((row) => row.role_id === roleId).map((row) => row.user_id)
  const rows = await tx.selectFrom('user_role').select('user_id').where('role_id', '=', roleId).execute()
  return rows.map((row) => row.user_id)
}
