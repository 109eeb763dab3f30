// The goods have arrived: the order is completed by buyer or clock, and its settlement gets a date.
import type { TenantTx } from '@merchant/database'
import type { Actor } from '../../../kernel/actor.ts'
import { type SystemActor, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { happened } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { lockOrder, move, type OrderRecord } from './sale-order.store.ts'

export async function complete(
  deps: SaleOrderDeps,
  tx: TenantTx,
  order: OrderRecord,
  event: 'confirm' | 'autoConfirm',
  actor: Actor | SystemActor,
): Promise<void> {
  const now = deps.clock.now()
  const settleDueAt = new Date(now.getTime() + parameters.settle.delayMs)
  await move(tx, order, event, { completed_at: now, settle_due_at: settleDueAt })
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
  await armTimer(tx, 'saleOrder.settle', order.id, settleDueAt, now)
  await happened(tx, order, actor, { event }, now)
}

/** The clock's side; a timer that comes too early or to a changed order does nothing. */
export function createAutoConfirm(deps: SaleOrderDeps): (merchantId: string, orderId: string) => Promise<void> {
  return (merchantId, orderId) =>
    deps.db.transaction(merchantId, async (tx) => {
      const order = await lockOrder(tx, orderId)
      const isDue = order.auto_confirm_at !== null && order.auto_confirm_at <= deps.clock.now()
      if (order.status === 'SHIPPED' && isDue) await complete(deps, tx, order, 'autoConfirm', system)
    })
}
