// Paid after the order was closed: the money is booked like any other and goes back in full.
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { openCase } from '../../../kernel/money-case.ts'
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

export interface LateRefund {
  refundDone(tx: TenantTx, call: SettledCall): Promise<void>
  refundFailed(tx: TenantTx, call: SettledCall): Promise<void>
  /** The timer's side: the next attempt after a certain failure. */
  tryAgain(merchantId: string, orderId: string): Promise<void>
}

export function createLateRefund(deps: SaleOrderDeps): LateRefund {
  return {
    async refundDone(tx, call) {
      const order = await orderOf(tx, call)
      if (order === null) return
      const rule = postingRules.orderRefundedBeforeSettlement
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
        deps.clock.now(),
      )
      await happened(tx, order, system, { event: 'latePayRefunded' }, deps.clock.now())
    },
    async refundFailed(tx, call) {
      const order = await orderOf(tx, call)
      if (order === null) return
      const now = deps.clock.now()
      // A certain failure: the next attempt is a new order at the provider, never the same number again.
      await armTimer(tx, 'saleOrder.lateRefund', order.id, new Date(now.getTime() + RETRY_MS), now)
      await happened(tx, order, system, { event: 'lateRefundFailed', reason: call.reason ?? '渠道拒绝' }, now)
      await caseOf(tx, order, call, now)
    },
    tryAgain: (merchantId, orderId) =>
      deps.db.transaction(merchantId, async (tx) => {
        const order = await lockOrder(tx, orderId)
        // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
        if (!(await disarmTimer(tx, 'saleOrder.lateRefund', orderId, deps.clock.now()))) return
        const payment = await paidPaymentOf(tx, orderId)
        if (payment === undefined) throw new Error(`Order ${order.order_no} has no payment to send back`)
        await sendBack(deps, tx, order, payment)
      }),
  }
}

/** It is tried again every hour, and a person knows of it from the first time on. */
const caseOf = (tx: TenantTx, order: OrderRecord, call: SettledCall, now: Date): Promise<boolean> =>
  openCase(
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

/** The order of a payment's refund, locked; null when the refund is about something else. */
async function orderOf(tx: TenantTx, call: SettledCall): Promise<OrderRecord | null> {
  const payment = await findPayment(tx, call.subjectId)
  return payment === undefined ? null : lockOrder(tx, payment.order_id)
}

/** Plans the refund of a whole payment in the caller's transaction; it goes out after the commit. */
export async function sendBack(
  deps: SaleOrderDeps,
  tx: TenantTx,
  order: OrderRecord,
  payment: PaymentRecord,
): Promise<void> {
  const now = deps.clock.now()
  const buyer = await findBuyer(tx, order.buyer_id)
  const { callId } = await deps.calls.plan(
    tx,
    {
      service: 'refund',
      number: newBusinessNo('RF', now),
      originalNumber: payment.payment_no,
      payerMemberNo: buyer.member_no,
      amountFen: payment.amount_fen,
      subject: { type: 'payment', id: payment.id },
    },
    now,
  )
  await happened(tx, order, system, { event: 'paidLate' }, now)
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  afterCommit(tx, () => void deps.calls.send(merchantId, callId).catch(() => undefined))
}
