// The last parcel of an order was signed for: its buyer has two days from then on, however near the receipt's own end was.
// An order of which something waits to be sent is signed for by nobody.
import type { TenantTx } from '@merchant/database'
import { inForceMs } from '../../../kernel/in-force.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer } from '../../../kernel/timers.ts'
import { z } from 'zod'
import { happened } from './order-history.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderParameters } from './sale-order.parameters.ts'
import { change, lockOrder, type OrderRecord } from './sale-order.store.ts'

/** @param signedAt when the carrier handed over the last of its parcels, at most now; null: one of them is not with the buyer */
export async function orderSigned(tx: TenantTx, orderId: string, signedAt: Date | null, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== 'SHIPPED' && order.status !== 'COMPLETED') return
  if ((signedAt === null) === (order.signed_at === null)) return
  await change(tx, order.id, { signed_at: signedAt })
  if (signedAt === null || order.status !== 'SHIPPED') return
  await putOffTo(tx, order, new Date(signedAt.getTime() + orderParameters.confirmAfterSignedMs), now)
  await happened(tx, order, { actor: system, happening: { event: 'signed' }, now })
}

/** What waited will never leave: what has left before may be with the buyer. */
export const nothingWaits = async (
  { parcels }: Pick<SaleOrderDeps, 'parcels'>,
  tx: TenantTx,
  orderId: string,
  now: Date,
): Promise<void> => orderSigned(tx, orderId, await parcels.signedAt(tx, orderId), now)

/**
 * Puts the receipt of a shipped order off that nobody has signed for though its parcels move; false: it has waited long enough.
 * It confirms itself two days after the parcels were signed for, or thirty days after they were shipped.
 */
export async function waitForParcel(tx: TenantTx, order: OrderRecord, now: Date): Promise<boolean> {
  if (order.signed_at !== null) return false
  const isLater = await putOffTo(tx, order, new Date(now.getTime() + orderParameters.confirmAfterSignedMs), now)
  if (isLater) await happened(tx, order, { actor: system, happening: { event: 'waitForParcel' }, now })
  return isLater
}

/**
 * Puts the receipt of an order off of which a parcel was refused or comes back: what its buyer does not have nobody pays for by waiting.
 * It has no end but the merchant's act: another number by which it leaves anew, a refund, or a word on the exception.
 */
export async function waitForMerchant(tx: TenantTx, order: OrderRecord, now: Date): Promise<void> {
  const until = new Date(now.getTime() + orderParameters.confirmAfterSignedMs)
  await change(tx, order.id, { auto_confirm_at: until, version: order.version + 1 })
  await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: order.id, dueAt: until }, now)
  const happening = { event: 'waitForParcel', isTurned: true } as const
  // Said once, and not every second day.
  if (!(await wasSaidLast(tx, order.id))) await happened(tx, order, { actor: system, happening, now })
}

async function wasSaidLast(tx: TenantTx, orderId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('sale_order_event')
    .select(['event', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.event === 'waitForParcel' && z.looseObject({ isTurned: z.literal(true) }).safeParse(last.facts).success
}

/** Only ever later, and never beyond what a shipment may take. */
async function putOffTo(tx: TenantTx, order: OrderRecord, wished: Date, now: Date): Promise<boolean> {
  const shippedAt = order.all_shipped_at ?? order.shipped_at ?? now
  const last = shippedAt.getTime() + inForceMs(tx, 'order.autoConfirmMaxDays', shippedAt)
  const until = new Date(Math.min(wished.getTime(), last))
  if (until <= now || until <= (order.auto_confirm_at ?? until)) return false
  await change(tx, order.id, { auto_confirm_at: until, version: order.version + 1 })
  await armTimer(tx, { kind: 'saleOrder.autoConfirm', subjectId: order.id, dueAt: until }, now)
  return true
}
