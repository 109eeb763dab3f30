// Virtual goods are delivered with their payment: no parcel, nothing that anybody does, and a short receipt.
import type { TenantTx } from '@merchant/database'
import { armTimer } from '../../../kernel/timers.ts'
import { DAY_MS } from './order-days.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { itemsOf, move, type OrderRecord } from './sale-order.store.ts'
import { allLeft, stockOf } from './ship/pieces.ts'
import { addPieces } from './ship/shipment.store.ts'

interface Delivery {
  /** The columns of the payment. */
  readonly paid: Pick<OrderRecord, 'paid_fen' | 'paid_at'>
  readonly now: Date
}

/** In the transaction that books the payment, with the order held. */
export async function deliverAtOnce(
  { stock }: Pick<SaleOrderDeps, 'stock'>,
  tx: TenantTx,
  order: OrderRecord,
  { paid, now }: Delivery,
): Promise<void> {
  const lines = await itemsOf(tx, order.id)
  const pieces = allLeft(lines)
  const autoConfirmAt = new Date(now.getTime() + order.confirm_days * DAY_MS)
  await stock.ship(tx, stockOf(lines, pieces), order.order_no)
  // The provider's clock may be ahead of ours, and nothing is delivered before it is paid.
  const at = paid.paid_at !== null && paid.paid_at > now ? paid.paid_at : now
  await move(tx, order, 'paidAndDelivered', {
    ...paid,
    shipped_at: at,
    all_shipped_at: at,
    auto_confirm_at: autoConfirmAt,
  })
  await addPieces(tx, 'shipped_quantity', pieces)
  await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: order.id, dueAt: autoConfirmAt }, now)
}
