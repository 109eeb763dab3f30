// Operators of the platform as rows; they belong to no merchant.
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

export async function insertOperator(tx: GlobalTx, operator: Insertable<Tables['operator']>): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
}

export async function findOperatorRow(db: GlobalDb, id: string): Promise<Selectable<Tables['operator']>> {
  return db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Puts a new password in place of the one that was proven; false when that was replaced meanwhile. */
export async function replaceOperatorPassword(
  tx: GlobalTx,
  change: { readonly id: string; readonly from: string; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('operator')
    .set({ password_hash: change.to, password_changed_at: change.now })
    .where('id', '=', change.id)
    .where('password_hash', '=', change.from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}
