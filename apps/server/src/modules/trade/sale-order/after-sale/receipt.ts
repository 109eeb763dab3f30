// When a receipt confirms itself: it stands still while a return of the order is open, and goes on afterwards.
import type { TenantTx } from '@merchant/database'
import { inForceMs } from '../../../../kernel/in-force.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'
import { orderParameters } from '../sale-order.parameters.ts'
import type { OrderRecord } from '../sale-order.store.ts'

/** Whoever had a return has at least so long afterwards. */
const LEAST_LEFT_MS = 24 * 3_600_000

type Receipt = Pick<OrderRecord, 'auto_confirm_at' | 'confirm_left_ms'>
type Standing = Pick<
  OrderRecord,
  'id' | 'status' | 'open_returns' | 'auto_confirm_at' | 'confirm_left_ms' | 'signed_at' | 'all_shipped_at'
>

/** The columns of a receipt that begins to run until then. */
export const receiptUntil = ({ open_returns: open }: Pick<Standing, 'open_returns'>, until: Date, now: Date): Receipt =>
  open === 0
    ? { auto_confirm_at: until, confirm_left_ms: null }
    : { auto_confirm_at: null, confirm_left_ms: until.getTime() - now.getTime() }

/** Its timer, where it runs. */
export async function armReceipt(
  tx: TenantTx,
  { id, ...receipt }: Receipt & { readonly id: string },
  now: Date,
): Promise<void> {
  const { auto_confirm_at: dueAt } = receipt
  if (dueAt !== null) await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: id, dueAt }, now)
}

/** A return begins. */
export async function stopReceipt(tx: TenantTx, order: Standing, now: Date): Promise<Receipt> {
  const { auto_confirm_at: until } = order
  if (until === null) return { auto_confirm_at: null, confirm_left_ms: order.confirm_left_ms }
  await disarmTimer(tx, 'saleOrder.autoConfirm', order.id, now)
  // What is completed keeps its past.
  return order.status === 'SHIPPED'
    ? { auto_confirm_at: null, confirm_left_ms: until.getTime() - now.getTime() }
    : { auto_confirm_at: until, confirm_left_ms: null }
}

/** The last one has ended. */
export async function resumeReceipt(tx: TenantTx, order: Standing, now: Date): Promise<Receipt> {
  const { confirm_left_ms: left } = order
  if (left === null || order.status !== 'SHIPPED')
    return { auto_confirm_at: order.auto_confirm_at, confirm_left_ms: null }
  const { confirmAfterSignedMs } = orderParameters
  const shippedAt = order.all_shipped_at ?? now
  const signed = order.signed_at === null ? 0 : order.signed_at.getTime() + confirmAfterSignedMs
  const last = shippedAt.getTime() + inForceMs(tx, 'order.autoConfirmMaxDays', shippedAt)
  const until = Math.max(now.getTime() + Math.max(left, LEAST_LEFT_MS), Math.min(signed, last))
  const auto_confirm_at = new Date(until)
  await armReceipt(tx, { id: order.id, auto_confirm_at, confirm_left_ms: null }, now)
  return { auto_confirm_at, confirm_left_ms: null }
}
