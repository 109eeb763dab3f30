// Operators of the platform as rows; they belong to no merchant. Their roles stand with them, what those permit in staff_access.
import type { GlobalDb, GlobalTx, Tables, TenantDb, TenantTx } from '@merchant/database'
import { type Insertable, type Selectable, sql } from 'kysely'
import { noteOneTimePassword } from './staff-access.store.ts'

export type OperatorRow = Selectable<Tables['operator']>

export async function insertOperator(tx: GlobalTx, operator: Insertable<Tables['operator']>): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
}

export async function findOperator(db: GlobalDb | GlobalTx, id: string): Promise<OperatorRow> {
  const handle: GlobalDb = db
  return handle.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** These operators' accounts. */
export async function readOperators(db: TenantDb | TenantTx, ids: readonly string[]): Promise<OperatorRow[]> {
  if (ids.length === 0) return []
  const handle: TenantDb = db
  return handle
    .selectFrom('operator')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Puts a new password in place of the one that was proven; false when that was replaced meanwhile. */
export async function replaceOperatorPassword(
  tx: GlobalTx,
  change: { readonly id: string; readonly from: string; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('operator')
    .set({ password_hash: change.to, password_changed_at: change.now, one_time_until: null })
    .where('id', '=', change.id)
    .where('password_hash', '=', change.from)
    .returning('id')
    .executeTakeFirst()
  if (replaced === undefined) return false
  await noteOneTimePassword(tx, change.id, false)
  return true
}

export async function renameOperator(tx: GlobalTx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What an administrator changes of an operator; with a password, it is a one-time one until `until`. */
interface OperatorChange {
  readonly id: string
  readonly version: number
  readonly roleIds?: readonly string[]
  readonly status?: 'ACTIVE' | 'DISABLED'
  readonly oneTime?: { readonly hash: string; readonly until: Date; readonly now: Date }
}

/** One version on; false when the version is old. */
export async function changeOperator(tx: GlobalTx, change: OperatorChange): Promise<boolean> {
  const { id, version, roleIds, status, oneTime } = change
  const changed = await tx
    .updateTable('operator')
    .set({
      ...(roleIds === undefined ? {} : { role_ids: [...roleIds] }),
      ...(status === undefined ? {} : { status }),
      ...(oneTime === undefined
        ? {}
        : { password_hash: oneTime.hash, password_changed_at: oneTime.now, one_time_until: oneTime.until }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return false
  if (oneTime !== undefined) await noteOneTimePassword(tx, id, true)
  return true
}
