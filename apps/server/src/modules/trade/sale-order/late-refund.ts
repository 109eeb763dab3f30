// Paid after the order was closed, or beyond what it takes: the money is booked like any other and goes back in full (decision 620).
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { happened } from './order-history.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { findBuyer, findPayment, lockOrder, type OrderRecord, type PaymentRecord } from './sale-order.store.ts'

const RETRY_MS = 3_600_000

/** Why money is not the order's. */
export type Surplus = 'closed' | 'paidBefore' | 'otherPrice'

/** The posting's key: the order's payment is booked once for the order, each payment beyond it for itself. */
export const paidKeyOf = (payment: PaymentRecord, step: 'paid' | 'latePayRefunded'): string =>
  payment.is_surplus ? `payment/${payment.id}/${step}` : `saleOrder/${payment.order_id}/${step}`

export interface RefundDeps extends Pick<SaleOrderDeps, 'clock'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'plan' | 'send'>
}

export async function refundDone(
  { clock }: Pick<SaleOrderDeps, 'clock'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const about = await paidFor(tx, call)
  if (about === null) return
  const { order, payment } = about
  const isClosed = order.status === 'CLOSED' && order.paid_fen === 0
  const rule = postingRules.orderRefundedBeforeSettlement
  const now = clock.now()
  await post(
    tx,
    {
      key: paidKeyOf(payment, 'latePayRefunded'),
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { refundFen: call.amountFen, subsidyReturnFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: isClosed ? '订单关闭后到账，原路退回' : '多付的款项，原路退回',
    },
    now,
  )
  await happened(tx, order, {
    actor: call.declaredBy ?? system,
    happening: { event: 'latePayRefunded', isClosed },
    now,
  })
}

export async function refundFailed(
  { clock, openCase }: Pick<SaleOrderDeps, 'clock' | 'openCase'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const about = await paidFor(tx, call)
  if (about === null) return
  const { order, payment } = about
  const now = clock.now()
  const reason = call.reason ?? '渠道拒绝'
  // A certain failure: the next attempt is a new order at the provider, never the same number again.
  await armTimer(
    tx,
    { kind: 'saleOrder.lateRefund', subjectId: payment.id, dueAt: new Date(now.getTime() + RETRY_MS) },
    now,
  )
  await happened(tx, order, {
    actor: call.declaredBy ?? system,
    happening: { event: 'lateRefundFailed', reason },
    now,
  })
  // It is tried again every hour, and a person knows of it from the first time on.
  await openCase(
    tx,
    {
      kind: 'LATE_REFUND_FAILED',
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      providerNo: call.providerNo,
      amountFen: call.amountFen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: { type: 'saleOrder', id: order.id, shopId: order.shop_id },
    },
    now,
  )
}

/** The timer's side: the next attempt after a certain failure. */
export const refundAgain = (
  { db, clock, calls }: RefundDeps & Pick<SaleOrderDeps, 'db'>,
  merchantId: string,
  paymentId: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (payment === undefined) throw new Error(`There is no payment ${paymentId} to send back`)
    const order = await lockOrder(tx, payment.order_id)
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'saleOrder.lateRefund', paymentId, clock.now()))) return
    await sendBack({ clock, calls }, tx, order, { payment, surplus: null })
  })

interface PaidFor {
  readonly order: OrderRecord
  readonly payment: PaymentRecord
}

/** The payment that a refund is of, and its order, locked. */
async function paidFor(tx: TenantTx, call: SettledCall): Promise<PaidFor | null> {
  const payment = await findPayment(tx, call.subjectId)
  return payment === undefined ? null : { payment, order: await lockOrder(tx, payment.order_id) }
}

interface SentBack {
  readonly payment: PaymentRecord
  /** Null: said before, and only tried again. */
  readonly surplus: Surplus | null
}

/** Plans the refund of a whole payment in the caller's transaction; it goes out after the commit. */
export async function sendBack(
  { clock, calls }: RefundDeps,
  tx: TenantTx,
  order: OrderRecord,
  { payment, surplus }: SentBack,
): Promise<void> {
  const now = clock.now()
  const buyer = await findBuyer(tx, order.buyer_id)
  const { callId } = await calls.plan(
    tx,
    {
      service: 'refund',
      number: newBusinessNo('RF', now),
      originalNumber: payment.payment_no,
      payerMemberNo: buyer.member_no,
      amountFen: payment.amount_fen,
      source: null,
      subject: { type: 'payment', id: payment.id },
    },
    now,
  )
  const why = surplus === null ? {} : { surplus }
  await happened(tx, order, { actor: system, happening: { event: 'paidLate', ...why }, now })
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  afterCommit(tx, () => void calls.send(merchantId, callId).catch(() => undefined))
}
