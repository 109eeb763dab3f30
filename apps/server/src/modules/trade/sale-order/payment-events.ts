// What the provider says about an order's payment: paid, paid too late or beyond what the order takes, not paid; in the transaction
// that settles the call.
import { afterCommit, type TenantTx } from '@merchant/database'
import { movesOf, post, postingRules } from '@merchant/ledger'
import { provider, system } from '../../../kernel/operation-log.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { deliverAtOnce } from './deliver-virtual.ts'
import { makeCodes, makePickupCode } from './redeem/make-codes.ts'
import { paidKeyOf } from './late-booking.ts'
import { type RefundDeps, sendBack, type Surplus } from './late-refund.ts'
import { happened } from './order-history.ts'
import { addSale } from './sale-order.counters.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { tellInvoice } from './invoice/order-invoice.ts'
import { orderToFetch, orderToShip } from './sale-order.events.ts'
import { promisedFrom } from './ship-promise.ts'
import { tellCodes, type TextDeps } from './text/text-receiver.ts'
import {
  changePayment,
  findPayment,
  lockOrder,
  move,
  openPaymentOf,
  type OrderRecord,
  paidPaymentOf,
  type PaymentRecord,
} from './sale-order.store.ts'

interface PaidDeps extends Pick<SaleOrderDeps, 'clock' | 'notify' | 'stock'>, TextDeps {
  readonly calls: RefundDeps['calls'] & Pick<SaleOrderDeps['calls'], 'close'>
}

export async function collectPaid(deps: PaidDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { clock, cipher, calls, notify, stock } = deps
  const found = await findPayment(tx, call.subjectId)
  if (found === undefined) return
  const order = await lockOrder(tx, found.order_id)
  const surplus = await surplusOf(tx, order, found)
  const isFirst = await changePayment(tx, found.id, ['CREATED', 'PAYING', 'FAILED', 'CLOSED'], {
    status: 'SUCCESS',
    is_surplus: surplus !== null,
    // It goes back as soon as it is here.
    return_state: surplus === null ? null : 'RETURNING',
    provider_no: call.providerNo,
    paid_at: call.occurredAt,
  })
  if (!isFirst) return
  const payment = { ...found, is_surplus: surplus !== null }
  await bookPaid(tx, order, { payment, call, now: clock.now() })
  if (surplus !== null) return sendBack({ clock, calls, notify }, tx, order, { payment, surplus })
  await closeOther(calls, tx, order.id)
  if (order.delivery_type === 'VIRTUAL') {
    const now = clock.now()
    await deliverAtOnce({ stock }, tx, order, { paid: { paid_fen: call.amountFen, paid_at: call.occurredAt }, now })
    await tellPaid({ notify }, tx, order, { call, now })
    return happened(tx, order, { actor: system, happening: { event: 'delivered' }, now })
  }
  if (order.delivery_type === 'VOUCHER') {
    const now = clock.now()
    await move(tx, order, 'paySucceeded', { paid_fen: call.amountFen, paid_at: call.occurredAt })
    await tellPaid({ notify }, tx, order, { call, now })
    await makeCodes(cipher, tx, order, { paidAt: call.occurredAt, now })
    return tellCodes(deps, tx, order, now)
  }
  if (order.delivery_type === 'PICKUP') {
    const now = clock.now()
    const until = await makePickupCode(cipher, tx, order, { paidAt: call.occurredAt, now })
    await move(tx, order, 'paySucceeded', { paid_fen: call.amountFen, paid_at: call.occurredAt, pickup_until: until })
    await tellPaid({ notify }, tx, order, { call, now })
    await happened(tx, order, { actor: system, happening: { event: 'pickupReady', until: until.toISOString() }, now })
    await tellCodes(deps, tx, order, now)
    return notify(
      tx,
      orderToFetch({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no, orderId: order.id }),
    )
  }
  await markPaid({ notify }, tx, order, { call, now: clock.now() })
  await notify(tx, orderToShip({ subjectId: order.id, shopId: order.shop_id }, { orderNo: order.order_no }))
}

/** Why what was paid is not the order's payment and goes back; null: it is. Of a locked order. */
async function surplusOf(tx: TenantTx, order: OrderRecord, payment: PaymentRecord): Promise<Surplus | null> {
  if ((await paidPaymentOf(tx, order.id)) !== undefined) return 'paidBefore'
  if (order.status !== 'UNPAID') return 'closed'
  return payment.amount_fen === order.payable_fen ? null : 'otherPrice'
}

/** Paid by a payment that had been closed: nobody shall pay the one that was begun after it. What is paid all the same goes back. */
async function closeOther(calls: Pick<PaidDeps['calls'], 'close'>, tx: TenantTx, orderId: string): Promise<void> {
  const open = await openPaymentOf(tx, orderId)
  if (open === undefined) return
  const { merchantId } = tx
  afterCommit(tx, () => void calls.close(merchantId, open.call_id).catch(() => undefined))
}

export async function collectFailed(
  { clock }: Pick<SaleOrderDeps, 'clock'>,
  tx: TenantTx,
  { subjectId }: SettledCall,
): Promise<void> {
  await changePayment(tx, subjectId, ['CREATED', 'PAYING'], { status: 'CLOSED', closed_at: clock.now() })
}

interface Paid {
  readonly payment: PaymentRecord
  readonly call: SettledCall
  readonly now: Date
}

async function bookPaid(tx: TenantTx, order: OrderRecord, { payment, call, now }: Paid): Promise<void> {
  const rule = postingRules.orderPaid
  await post(
    tx,
    {
      key: paidKeyOf(payment, 'paid'),
      kind: rule.kind,
      occurredAt: call.occurredAt,
      moves: movesOf(rule, { paidFen: call.amountFen, subsidyFen: 0 }),
      subject: { type: 'saleOrder', id: order.id, no: order.order_no },
    },
    now,
  )
}

interface Came {
  readonly call: SettledCall
  readonly now: Date
}

async function markPaid(
  deps: Pick<PaidDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  { call, now }: Came,
): Promise<void> {
  await move(tx, order, 'paySucceeded', {
    paid_fen: call.amountFen,
    paid_at: call.occurredAt,
    ...promisedFrom(order, call.occurredAt),
  })
  await tellPaid(deps, tx, order, { call, now })
}

/** What is the same of every payment that came in time. */
async function tellPaid(
  deps: Pick<PaidDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  { call, now }: Came,
): Promise<void> {
  await disarmTimer(tx, 'saleOrder.payExpire', order.id, now)
  await addSale(tx, order.shop_id, call.occurredAt, call.amountFen)
  await happened(tx, order, { actor: call.declaredBy ?? provider, happening: { event: 'paid' }, now })
  if (order.invoice_status === 'REQUESTED') await tellInvoice(deps, tx, order)
}
