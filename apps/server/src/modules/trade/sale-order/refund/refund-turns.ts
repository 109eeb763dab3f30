// Refunds of one payment take turns: which of them wait, and when each goes to the provider.
import type { TenantDb, TenantTx } from '@merchant/database'
import { refundLimits } from '../sale-order.parameters.ts'
import type { RefundRecord } from './refund-order.store.ts'

export interface InTurn {
  readonly id: string
  readonly status: RefundRecord['status']
  readonly step: RefundRecord['step']
  readonly sentAt: Date | null
}

/**
 * Of all refunds of one order, the oldest first: when each that waits is sent, by its id. Before the first was sent, nothing waits: what is
 * from before it was kept when one leaves is at the provider.
 */
export function turnsOf(refunds: readonly InTurn[]): ReadonlyMap<string, Date> {
  const last = Math.max(...refunds.map(({ sentAt }) => sentAt?.getTime() ?? 0))
  if (last <= 0) return new Map()
  const waiting = refunds.filter((one) => one.status === 'PROCESSING' && one.step === 'REFUND' && one.sentAt === null)
  return new Map(waiting.map(({ id }, at) => [id, new Date(last + (at + 1) * refundLimits.apartMs)]))
}

/** Of these orders, by the return that each pays back; those that pay back none are left out. */
export async function turnsOfReturns(
  db: TenantDb | TenantTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund_order')
    .select(['id', 'order_id', 'return_id', 'status', 'step', 'sent_at as sentAt'])
    .where('order_id', 'in', [...new Set(orderIds)])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byOrder = [...Map.groupBy(rows, ({ order_id: orderId }) => orderId).values()]
  const turns = new Map(byOrder.flatMap((refunds) => [...turnsOf(refunds)]))
  return new Map(
    rows.flatMap(({ id, return_id: returnId }) => {
      const at = turns.get(id)
      return returnId === null || at === undefined ? [] : [[returnId, at] as const]
    }),
  )
}
