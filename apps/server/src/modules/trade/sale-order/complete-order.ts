// The goods have arrived: the order is completed by buyer or clock, and its settlement gets a date.
import type { TenantTx } from '@merchant/database'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { happened, type OrderActor } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { waitForMerchant, waitForParcel } from './signed.ts'
import { lockOrder, move, type OrderRecord } from './sale-order.store.ts'
import { DAY_MS, settleDays } from './order-days.ts'

interface Completion {
  readonly event: 'confirm' | 'autoConfirm'
  readonly actor: OrderActor
  readonly now: Date
}

type CompleteDeps = Pick<SaleOrderDeps, 'settlesByBill'>

export async function completeOrder(
  { settlesByBill }: CompleteDeps,
  tx: TenantTx,
  order: OrderRecord,
  { event, actor, now }: Completion,
): Promise<void> {
  const settleDueAt = new Date(now.getTime() + settleDays(tx, order) * DAY_MS)
  const waits = await settlesByBill(tx)
  await move(tx, order, event, {
    completed_at: now,
    settle_due_at: settleDueAt,
    confirm_left_ms: null,
    waits_for_bill: waits,
  })
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
  if (!waits) await armTimer(tx, { kind: 'saleOrder.settle', subjectId: order.id, dueAt: settleDueAt }, now)
  await happened(tx, order, { actor, happening: { event }, now })
}

/** The clock's side; a timer that comes too early or to a changed order does nothing. */
export const autoConfirm = (
  deps: Pick<SaleOrderDeps, 'db' | 'clock' | 'parcels'> & CompleteDeps,
  merchantId: string,
  orderId: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = deps.clock.now()
    const isDue = order.auto_confirm_at !== null && order.auto_confirm_at <= now
    if (order.status !== 'SHIPPED' || !isDue) return
    const { isComingBack, isMoving } = await deps.parcels.standingOf(tx, order.id, now)
    if (isComingBack) return waitForMerchant(tx, order, now)
    if (!(isMoving && (await waitForParcel(tx, order, now))))
      await completeOrder(deps, tx, order, { event: 'autoConfirm', actor: system, now })
  })
