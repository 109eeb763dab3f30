// Writes and reads refund_order; whoever changes one holds its order, which is locked first.
import { insertRow, type Tables, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type RefundRecord = Selectable<Tables['refund_order']>

export const insertRefund = (tx: TenantTx, refund: Insertable<Tables['refund_order']>): Promise<void> =>
  insertRow(tx, 'refund_order', refund)

/** Undefined when no such refund is the merchant's. */
export const findRefund = (tx: TenantTx, id: string): Promise<RefundRecord | undefined> =>
  tx.selectFrom('refund_order').selectAll().where('id', '=', id).executeTakeFirst()

export async function changeRefund(
  tx: TenantTx,
  id: string,
  changes: Updateable<Tables['refund_order']>,
): Promise<void> {
  await tx.updateTable('refund_order').set(changes).where('id', '=', id).execute()
}
