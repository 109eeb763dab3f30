// Writes and reads refund_order; whoever changes one holds its order, which is locked first.
import { refundReasonTexts } from '@merchant/contract/labels'
import { insertRow, type Tables, type TenantDb, type TenantTx, withoutDataScope } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type RefundRecord = Selectable<Tables['refund_order']>

export const insertRefund = (tx: TenantTx, refund: Insertable<Tables['refund_order']>): Promise<void> =>
  insertRow(tx, 'refund_order', refund)

/** Undefined when no such refund is the merchant's. */
export const findRefund = (tx: TenantDb | TenantTx, id: string): Promise<RefundRecord | undefined> =>
  tx.selectFrom('refund_order').selectAll().where('id', '=', id).executeTakeFirst()

export async function changeRefund(
  tx: TenantTx,
  id: string,
  changes: Updateable<Tables['refund_order']>,
): Promise<void> {
  await tx.updateTable('refund_order').set(changes).where('id', '=', id).execute()
}

/** Whether its merchant gave money of an order back for want of stock. */
export async function wasOutOfStock(tx: TenantTx, orderId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refund_order')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', refundReasonTexts.OutOfStock[0])
    .where('return_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}

/** What refunds of settled orders hold of the merchant's own money until the platform's part has come; oldest first. */
export async function heldByRefunds(db: TenantDb) {
  const rows = await withoutDataScope(() =>
    db
      .selectFrom('refund_order')
      .innerJoin('sale_order', 'sale_order.id', 'refund_order.order_id')
      .select([
        'refund_order.order_id',
        'refund_order.amount_fen',
        'refund_order.commission_fen',
        'refund_order.lent_fen',
        'refund_order.created_at',
        'sale_order.order_no',
      ])
      .where('refund_order.status', '<>', 'SUCCESS')
      .where('refund_order.step', '=', 'COMMISSION')
      .orderBy('refund_order.created_at')
      .limit(50)
      .execute(),
  )
  return rows.map((row) => ({
    kind: 'REFUND' as const,
    id: row.order_id,
    no: row.order_no,
    fen: row.amount_fen - row.commission_fen - row.lent_fen,
    since: row.created_at,
    reason: null,
  }))
}
