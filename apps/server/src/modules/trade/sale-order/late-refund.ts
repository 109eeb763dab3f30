// Paid after the order was closed: the money is booked like any other and goes back in full.
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { happened } from './order-history.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import {
  findBuyer,
  findPayment,
  lockOrder,
  type OrderRecord,
  paidPaymentOf,
  type PaymentRecord,
} from './sale-order.store.ts'

const RETRY_MS = 3_600_000

export interface RefundDeps extends Pick<SaleOrderDeps, 'clock'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'plan' | 'send'>
}

export async function refundDone(
  { clock }: Pick<SaleOrderDeps, 'clock'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const order = await orderOf(tx, call)
  if (order === null) return
  const rule = postingRules.orderRefundedBeforeSettlement
  const now = clock.now()
  await post(
    tx,
    {
      key: `saleOrder/${order.id}/latePayRefunded`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { refundFen: call.amountFen, subsidyReturnFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
      note: '订单关闭后到账，原路退回',
    },
    now,
  )
  await happened(tx, order, { actor: call.declaredBy ?? system, happening: { event: 'latePayRefunded' }, now })
}

export async function refundFailed(
  { clock, openCase }: Pick<SaleOrderDeps, 'clock' | 'openCase'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const order = await orderOf(tx, call)
  if (order === null) return
  const now = clock.now()
  const reason = call.reason ?? '渠道拒绝'
  // A certain failure: the next attempt is a new order at the provider, never the same number again.
  await armTimer(
    tx,
    { kind: 'saleOrder.lateRefund', subjectId: order.id, dueAt: new Date(now.getTime() + RETRY_MS) },
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
  orderId: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'saleOrder.lateRefund', orderId, clock.now()))) return
    const payment = await paidPaymentOf(tx, orderId)
    if (payment === undefined) throw new Error(`Order ${order.order_no} has no payment to send back`)
    await sendBack({ clock, calls }, tx, order, payment)
  })

/** The order of a payment's refund, locked. */
async function orderOf(tx: TenantTx, call: SettledCall): Promise<OrderRecord | null> {
  const payment = await findPayment(tx, call.subjectId)
  return payment === undefined ? null : lockOrder(tx, payment.order_id)
}

/** Plans the refund of a whole payment in the caller's transaction; it goes out after the commit. */
export async function sendBack(
  { clock, calls }: RefundDeps,
  tx: TenantTx,
  order: OrderRecord,
  payment: PaymentRecord,
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
  await happened(tx, order, { actor: system, happening: { event: 'paidLate' }, now })
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  afterCommit(tx, () => void calls.send(merchantId, callId).catch(() => undefined))
}
