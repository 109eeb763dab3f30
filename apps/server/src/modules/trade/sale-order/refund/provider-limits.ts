// What the provider takes back of one payment: so many parts, a minute apart, and not for ever. It is asked before a call, so that nothing goes out in vain.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refundLimits } from '../sale-order.parameters.ts'
import type { OrderRecord } from '../sale-order.store.ts'

/** Why the provider takes no refund of this order, in words; null: it does. `refundId`: of one that is asked for already. */
export async function whyBeyond(
  tx: TenantTx,
  { id, paid_at: paidAt }: Pick<OrderRecord, 'id' | 'paid_at'>,
  { refundId, now }: { readonly refundId?: string; readonly now: Date },
): Promise<Said | null> {
  if (paidAt !== null && now.getTime() - paidAt.getTime() > refundLimits.withinMs) return TOO_LATE
  const { parts } = await tx
    .selectFrom('refund_order')
    .select(({ fn }) => fn.countAll<string>().as('parts'))
    .where('order_id', '=', id)
    .$if(refundId !== undefined, (query) => query.where('id', '<', refundId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(parts) < refundLimits.mostParts ? null : TOO_MANY
}

/** When the provider takes the next refund of this locked order; null: at once. */
export async function freeAt(tx: TenantTx, orderId: string, now: Date): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('refund_order')
    .select(({ fn }) => fn.max('sent_at').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const free = last === null ? now.getTime() : last.getTime() + refundLimits.apartMs
  return free > now.getTime() ? new Date(free) : null
}

const days = refundLimits.withinMs / 86_400_000
const TOO_LATE = said(
  `付款已超过 ${days} 天，支付渠道不再受理退款`,
  `the payment is more than ${days} days old, and the provider takes no refund of it`,
)
const TOO_MANY = said(
  `该笔付款已退款 ${refundLimits.mostParts} 次，支付渠道不再受理`,
  `the payment was refunded ${refundLimits.mostParts} times, and the provider takes no more`,
)
