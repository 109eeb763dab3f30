// A settlement waits while money of its order is on its way back, a return is open or the order is held; it comes when nothing is so any more.
import type { TenantTx } from '@merchant/database'
import { armTimer } from '../../../kernel/timers.ts'
import { isRefunding } from './sale-order.states.ts'
import type { OrderRecord } from './sale-order.store.ts'

/** Of an order as it is from now on; one that is not due yet has its timer still. */
export async function resumeSettlement(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const { status, settle_status: settleStatus, settle_due_at: due } = order
  if (status !== 'COMPLETED' || settleStatus !== 'NOT_DUE' || due === null || due > now) return
  if (order.waits_for_bill) return
  if (
    isRefunding(order) ||
    order.open_returns > 0 ||
    order.hold_reason !== null ||
    order.refunded_fen === order.paid_fen
  )
    return
  await armTimer(tx, { kind: 'saleOrder.settle', subjectId: order.id, dueAt: now }, now)
}
