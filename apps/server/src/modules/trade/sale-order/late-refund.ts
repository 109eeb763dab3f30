// Paid after the order was closed, or beyond what it takes: the money is booked like any other and goes back in full (decision 620). What
// the provider refuses is tried again ever more seldom; where it has gone back in another way, two persons book that (decision 740).
import { afterCommit, type TenantTx } from '@merchant/database'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { system } from '../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { bookReturned } from './late-booking.ts'
import { happened } from './order-history.ts'
import { afterFailure } from './refund/index.ts'
import type { SaleOrderDeps, SettledCall } from './sale-order.deps.ts'
import { surplusPaid, surplusStuck } from './sale-order.events.ts'
import {
  changeReturn,
  findBuyer,
  findPayment,
  lockOrder,
  type OrderRecord,
  type PaymentRecord,
} from './sale-order.store.ts'

/** Why money is not the order's. */
export type Surplus = 'closed' | 'paidBefore' | 'otherPrice'

export interface RefundDeps extends Pick<SaleOrderDeps, 'clock'> {
  readonly calls: Pick<SaleOrderDeps['calls'], 'plan' | 'send'>
}

type EndDeps = Pick<SaleOrderDeps, 'clock' | 'openCase' | 'closeCase' | 'notify'>

export async function refundDone({ clock, closeCase }: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const about = await paidFor(tx, call)
  if (about === null || about.payment.return_state === 'RETURNED') return
  const { order, payment } = about
  const now = clock.now()
  const actor = call.declaredBy ?? system
  await bookReturned(tx, about, { occurredAt: call.occurredAt, actor, now })
  // It was stuck, and has gone through after all.
  const subject = { type: 'providerCall', id: payment.call_id } as const
  const note = `订单 ${order.order_no} 的款项已原路退回`
  await closeCase(tx, { kind: 'LATE_REFUND_FAILED', subject, facts: { said: 'SUCCEEDED' }, note, by: actor }, now)
}

/** A certain failure: the next attempt is a new order at the provider, never the same number again. */
export async function refundFailed(deps: EndDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const about = await paidFor(tx, call)
  if (about === null || about.payment.return_state === 'RETURNED') return
  const { order, payment } = about
  const now = deps.clock.now()
  const reason = call.reason ?? '渠道拒绝'
  const failures = payment.return_attempts + 1
  const { status, inMs } = afterFailure(failures)
  await changeReturn(tx, payment.id, {
    return_state: status,
    return_attempts: failures,
    return_fail_reason: reason,
  })
  const dueAt = new Date(now.getTime() + inMs)
  await armTimer(tx, { kind: 'saleOrder.lateRefund', subjectId: payment.id, dueAt }, now)
  const isStuck = status === 'MANUAL'
  const actor = call.declaredBy ?? system
  await happened(tx, order, { actor, happening: { event: 'lateRefundFailed', reason, isStuck }, now })
  if (!isStuck) return
  const isNew = await deps.openCase(
    tx,
    {
      kind: 'LATE_REFUND_FAILED',
      subject: { type: 'providerCall', id: payment.call_id, no: payment.payment_no },
      providerNo: payment.provider_no,
      amountFen: call.amountFen,
      facts: { orderNo: call.number, ...(call.reason === null ? {} : { saidReason: call.reason }) },
      by: system,
      merchantLog: { type: 'saleOrder', id: order.id, shopId: order.shop_id },
    },
    now,
  )
  if (isNew) await deps.notify(tx, surplusStuck(aboutOf(order), factsOf(order)))
}

/** The timer's side: the next attempt after a certain failure. */
export const refundAgain = (
  { db, clock, calls }: RefundDeps & Pick<SaleOrderDeps, 'db'>,
  merchantId: string,
  paymentId: string,
): Promise<void> =>
  db.transaction(merchantId, async (tx) => {
    const held = await holdPayment(tx, paymentId)
    if (held === null) throw new Error(`There is no payment ${paymentId} to send back`)
    const { order, payment } = held
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'saleOrder.lateRefund', paymentId, clock.now()))) return
    if (payment.return_state === 'RETURNED') return
    await send({ clock, calls }, tx, order, payment)
  })

export interface HeldPayment {
  readonly order: OrderRecord
  readonly payment: PaymentRecord
}

/** The payment that a refund is of, and its order, locked. */
const paidFor = (tx: TenantTx, { subjectId }: SettledCall): Promise<HeldPayment | null> => holdPayment(tx, subjectId)

/** Nobody changes how a payment goes back without holding its order. */
export async function holdPayment(tx: TenantTx, paymentId: string): Promise<HeldPayment | null> {
  const seen = await findPayment(tx, paymentId)
  if (seen === undefined) return null
  const order = await lockOrder(tx, seen.order_id)
  return { order, payment: (await findPayment(tx, paymentId)) ?? seen }
}

/** What came beyond the order begins to go back: plans the refund of the whole payment in the caller's transaction. */
export async function sendBack(
  { notify, ...deps }: RefundDeps & Pick<SaleOrderDeps, 'notify'>,
  tx: TenantTx,
  order: OrderRecord,
  { payment, surplus }: { readonly payment: PaymentRecord; readonly surplus: Surplus },
): Promise<void> {
  await send(deps, tx, order, payment)
  await happened(tx, order, { actor: system, happening: { event: 'paidLate', surplus }, now: deps.clock.now() })
  await notify(tx, surplusPaid(aboutOf(order), { ...factsOf(order), surplus, amountFen: payment.amount_fen }))
}

/** It goes out after the commit. */
async function send({ clock, calls }: RefundDeps, tx: TenantTx, order: OrderRecord, payment: PaymentRecord) {
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
  await changeReturn(tx, payment.id, { return_state: 'RETURNING' })
  const { merchantId } = tx
  // A lost send is found by the resolver: the call is recorded.
  afterCommit(tx, () => void calls.send(merchantId, callId).catch(() => undefined))
}

const aboutOf = (order: OrderRecord) => ({ subjectId: order.id, shopId: order.shop_id })
const factsOf = (order: OrderRecord) => ({ orderNo: order.order_no, orderId: order.id })
