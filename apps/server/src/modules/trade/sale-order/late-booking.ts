// The posting by which money that an order does not take has gone back, once, whoever sent it.
import type { TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { disarmTimer } from '../../../kernel/timers.ts'
import { happened, type OrderActor } from './order-history.ts'
import { changeReturn, type OrderRecord, type PaymentRecord } from './sale-order.store.ts'

/** The posting's key: the order's payment is booked once for the order, each payment beyond it for itself. */
export const paidKeyOf = (payment: PaymentRecord, step: 'paid' | 'latePayRefunded'): string =>
  payment.is_surplus ? `payment/${payment.id}/${step}` : `saleOrder/${payment.order_id}/${step}`

interface Returned {
  readonly occurredAt: Date
  readonly actor: OrderActor
  readonly now: Date
  /** Two persons say so: it did not go by the provider's refund. */
  readonly entryNo?: string
}

/** Of a payment whose order is held. */
export async function bookReturned(
  tx: TenantTx,
  { order, payment }: { readonly order: OrderRecord; readonly payment: PaymentRecord },
  { occurredAt, actor, now, entryNo }: Returned,
): Promise<void> {
  const isClosed = order.status === 'CLOSED' && order.paid_fen === 0
  const isByHand = entryNo !== undefined
  const rule = postingRules.orderRefundedBeforeSettlement
  const what = isClosed ? '订单关闭后到账' : '多付的款项'
  await post(
    tx,
    {
      key: paidKeyOf(payment, 'latePayRefunded'),
      kind: rule.kind,
      occurredAt,
      moves: movesOf(rule, { refundFen: payment.amount_fen, subsidyReturnFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: isByHand ? `${what}，由平台线下退回` : `${what}，原路退回`,
    },
    now,
  )
  await changeReturn(tx, payment.id, { return_state: 'RETURNED', return_fail_reason: null })
  await disarmTimer(tx, 'saleOrder.lateRefund', payment.id, now)
  await happened(tx, order, { actor, happening: { event: 'latePayRefunded', isClosed, isByHand }, now })
}
