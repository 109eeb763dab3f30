// What the provider says became of a payment by bank, in the transaction that settles its call; and how one is given up.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { inBoth } from '../../../../kernel/in-both.ts'
import { provider } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { disarmTimer } from '../../../../kernel/timers.ts'
import { bePaid } from '../be-paid.ts'
import { moneyBack, payFailed } from '../platform-order.events.ts'
import type { PlatformOrderDeps, SettledCall } from '../platform-order.deps.ts'
import { happened } from '../platform-order.history.ts'
import { backBooking, bankBooking, book } from '../platform-order.money.ts'
import { staysWithMember, statusName, transitions } from '../platform-order.states.ts'
import { lockOrder, move, mustFindOrder, type OrderRecord, renewalOf } from '../platform-order.store.ts'
import { sendBack, type SendDeps } from '../refund/send-back.ts'
import { changePayment, mustFindPayment, openPaymentOf, type PaymentRecord } from './payment.store.ts'

type PaidDeps = SendDeps & Pick<PlatformOrderDeps, 'clock' | 'notify'>

/** Also of an order that was closed meanwhile, and of one that was paid in another way: that goes back to the balance. */
export async function paymentPaid(deps: PaidDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order_id: orderId } = await mustFindPayment(tx, call.subjectId)
  const order = await lockOrder(tx, orderId)
  const payment = await mustFindPayment(tx, call.subjectId)
  if (payment.status === 'PAID' || payment.status === 'SURPLUS') return
  const now = deps.clock.now()
  const key = `platformOrderPayment/${payment.id}`
  await book(tx, order, bankBooking(order, payment.amount_fen), {
    key: `${key}/paid`,
    occurredAt: call.occurredAt,
    now,
  })
  await disarmTimer(tx, 'platformOrder.payExpire', payment.id, now)
  const isFor = await isForOrder(tx, order, payment)
  await changePayment(tx, payment.id, {
    status: isFor ? 'PAID' : 'SURPLUS',
    ended_at: call.occurredAt,
    fail_reason: null,
  })
  const actor = call.declaredBy ?? provider
  if (isFor) {
    await bePaid(tx, order, { paidBy: payment.method, actor, now })
    return
  }
  const yuan = formatYuan(payment.amount_fen, true)
  const summary = said(
    `重复付款 ${yuan} 元，退回余额`,
    `¥${yuan} were paid beyond the order and go back to the balance`,
  )
  await happened(tx, order, { actor, event: 'surplus', summary, now })
  if (staysWithMember(order.type)) {
    const booking = backBooking(order, payment.amount_fen)
    await book(tx, order, booking, { key: `${key}/returned`, occurredAt: now, now })
    await deps.notify(tx, moneyBack(order, payment.amount_fen, true))
  } else {
    const reason = '重复付款'
    await sendBack(deps, tx, order, {
      kind: 'SURPLUS',
      amountFen: payment.amount_fen,
      reason,
      actor,
      entryId: null,
      now,
    })
  }
}

/** What was waived, lowered or ordered anew meanwhile is not paid by it. */
async function isForOrder(tx: TenantTx, order: OrderRecord, payment: PaymentRecord): Promise<boolean> {
  if (!transitions.paid.from.includes(order.status) || payment.amount_fen !== order.payable_fen) return false
  if (order.status !== 'CLOSED') return true
  if (order.close_type === 'WAIVED') return false
  return order.renews_id === null || (await renewalOf(tx, order.renews_id)) === undefined
}

/** Certain: nothing was paid. */
export async function paymentFailed(
  { clock, notify }: Pick<PlatformOrderDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  call: SettledCall,
): Promise<void> {
  const { order_id: orderId } = await mustFindPayment(tx, call.subjectId)
  const order = await lockOrder(tx, orderId)
  const payment = await mustFindPayment(tx, call.subjectId)
  if (payment.status !== 'OPEN') return
  const now = clock.now()
  const isClosed = payment.close_asked_at !== null || payment.expires_at <= now
  const reason = inBoth(call.reason ?? '渠道拒绝')
  await changePayment(tx, payment.id, {
    status: isClosed ? 'CLOSED' : 'FAILED',
    fail_reason: isClosed ? null : reason.zh,
    ended_at: now,
  })
  await disarmTimer(tx, 'platformOrder.payExpire', payment.id, now)
  if (order.status !== 'PAYING') return
  const failed = await move(tx, order, 'payFailed', { now })
  const summary = isClosed
    ? said('银行支付已关闭，未付款', 'The payment by bank was closed; nothing was paid')
    : said(`付款未成功：${reason.zh}`, `The payment failed: ${reason.en}`)
  await happened(tx, failed, { actor: call.declaredBy ?? provider, event: 'payFailed', summary, now })
  if (!isClosed) await notify(tx, payFailed(failed, reason))
}

type CloseDeps = Pick<PlatformOrderDeps, 'db' | 'clock'> & {
  readonly calls: Pick<PlatformOrderDeps['calls'], 'close'>
}

/** Another way can be chosen then. Refuses state.notAllowed for what the bank is at, provider.pending while nobody can say. */
export async function dropPayment(deps: CloseDeps, actor: MerchantActor, orderId: string): Promise<void> {
  const { db, clock, calls } = deps
  const { merchantId } = actor
  const callId = await db.transaction(merchantId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await openPaymentOf(tx, orderId)
    if (payment === undefined) return refuse('state.notAllowed', { status: statusName(order.status) })
    if (payment.confirmed_at !== null)
      refuse('state.notAllowed', { status: said('银行处理中', 'the bank is working on it') })
    const now = clock.now()
    if (payment.close_asked_at === null) {
      await changePayment(tx, payment.id, { close_asked_at: now })
      const summary = said('放弃银行支付', 'Gave the payment by bank up')
      await happened(tx, order, { actor, event: 'dropped', summary, now })
    }
    return payment.call_id
  })
  const verdict = await calls.close(merchantId, callId)
  if (verdict === 'paid') refuse('state.notAllowed', { status: said('已付款', 'paid already') })
  if (verdict === 'unknown') refuse('provider.pending')
}

/** For the timer. Throws while the provider can't say whether it was paid, so that the timer comes again. */
export async function expirePayment({ db, clock, calls }: CloseDeps, merchantId: string, id: string): Promise<void> {
  const payment = await mustFindPayment(db.tenant(merchantId), id)
  if (payment.status !== 'OPEN' || payment.expires_at > clock.now()) return
  const verdict = await calls.close(merchantId, payment.call_id)
  if (verdict !== 'unknown') return
  const order = await mustFindOrder(db.tenant(merchantId), payment.order_id)
  throw new Error(`Platform order ${order.order_no}: the provider does not say whether it was paid`)
}
