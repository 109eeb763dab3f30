// What the provider says about an order's money: paid, paid too late, refunded; each in the transaction that settles the call.
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { newBusinessNo } from '../../kernel/business-no.ts'
import { logAct, provider, system } from '../../kernel/operation-log.ts'
import { disarmTimer } from '../../kernel/timers.ts'
import { addSale } from './sale-order.counters.ts'
import type { SaleOrderNeeds, SettledCall } from './sale-order.needs.ts'
import {
  changePayment,
  findBuyer,
  findPayment,
  lockOrder,
  move,
  type OrderRecord,
  type PaymentRecord,
} from './sale-order.store.ts'

const HOUR = 3_600_000

export interface PaymentEvents {
  collectPaid(tx: TenantTx, call: SettledCall): Promise<void>
  collectFailed(tx: TenantTx, call: SettledCall): Promise<void>
  refundDone(tx: TenantTx, call: SettledCall): Promise<void>
}

export function createPaymentEvents(needs: SaleOrderNeeds): PaymentEvents {
  return {
    async collectPaid(tx, call) {
      const found = await findPayment(tx, call.subjectId)
      if (found === undefined) return
      const order = await lockOrder(tx, found.order_id)
      const isFirst = await changePayment(tx, found.id, ['CREATED', 'PAYING', 'FAILED', 'CLOSED'], {
        status: 'SUCCESS',
        provider_no: call.providerNo,
        paid_at: call.occurredAt,
      })
      if (!isFirst) return
      await bookPaid(needs, tx, order, call)
      if (order.status === 'UNPAID') await markPaid(needs, tx, order, call)
      else await sendBack(needs, tx, order, found)
    },
    async collectFailed(tx, call) {
      await changePayment(tx, call.subjectId, ['CREATED', 'PAYING'], { status: 'CLOSED', closed_at: needs.clock.now() })
    },
    async refundDone(tx, call) {
      const payment = await findPayment(tx, call.subjectId)
      if (payment === undefined) return
      const order = await lockOrder(tx, payment.order_id)
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
        needs.clock.now(),
      )
      await log(needs, tx, order, 'saleOrder.latePayRefunded', '关闭后到账的款项已原路退回')
    },
  }
}

async function bookPaid(needs: SaleOrderNeeds, tx: TenantTx, order: OrderRecord, call: SettledCall): Promise<void> {
  const rule = postingRules.orderPaid
  await post(
    tx,
    {
      key: `saleOrder/${order.id}/paid`,
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { paidFen: call.amountFen, subsidyFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
    },
    needs.clock.now(),
  )
}

async function markPaid(needs: SaleOrderNeeds, tx: TenantTx, order: OrderRecord, call: SettledCall): Promise<void> {
  const now = needs.clock.now()
  await move(tx, order, 'paySucceeded', {
    paid_fen: call.amountFen,
    paid_at: call.occurredAt,
    ship_deadline_at: new Date(call.occurredAt.getTime() + order.ship_hours * HOUR),
  })
  await disarmTimer(tx, 'saleOrder.payExpire', order.id, now)
  await addSale(tx, call.occurredAt, call.amountFen)
  await log(needs, tx, order, 'saleOrder.paid', '买家已付款')
}

/** Paid after the order was closed: the money is booked like any other and goes back in full (domain-model 9.4 row 6a). */
async function sendBack(
  needs: SaleOrderNeeds,
  tx: TenantTx,
  order: OrderRecord,
  payment: PaymentRecord,
): Promise<void> {
  const now = needs.clock.now()
  const buyer = await findBuyer(tx, order.buyer_id)
  const { callId } = await needs.calls.plan(
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
  await log(needs, tx, order, 'saleOrder.paidLate', '订单关闭后到账，已发起原路退款')
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  afterCommit(tx, () => void needs.calls.send(merchantId, callId).catch(() => undefined))
}

const log = (needs: SaleOrderNeeds, tx: TenantTx, order: OrderRecord, action: string, summary: string) =>
  logAct(
    tx,
    {
      actor: action === 'saleOrder.paid' ? provider : system,
      action,
      target: { type: 'saleOrder', id: order.id, no: order.order_no },
      summary,
    },
    needs.clock.now(),
  )
