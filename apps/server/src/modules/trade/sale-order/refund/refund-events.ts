// What the provider says about the calls of a refund, in the transaction that settles them; and the clock's side.
import type { Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { movesOf, postingRules } from '@merchant/ledger'
import { system } from '../../../../kernel/operation-log.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'
import { happened } from '../order-history.ts'
import type { SaleOrderDeps, SettledCall } from '../sale-order.deps.ts'
import { orderRefundStuck } from '../sale-order.events.ts'
import { bookPart, type EndDeps, endRefund, type HeldRefund, holdRefund } from './end-refund.ts'
import { whyBeyond } from './provider-limits.ts'
import { changeRefund } from './refund-order.store.ts'
import { afterFailure } from './retry-ladder.ts'
import { type RefundDeps, sendStep } from './send-refund.ts'

type EventDeps = RefundDeps & EndDeps & Pick<SaleOrderDeps, 'openCase' | 'closeCase' | 'notify'>

/** The platform's part has arrived on the merchant's account: booked, and the refund itself goes out. */
export async function commissionTransferred(deps: EventDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await holdRefund(tx, call.subjectId)
  if (refund.step !== 'COMMISSION' || refund.status === 'SUCCESS') return
  const now = deps.clock.now()
  const rule = postingRules.commissionReturned
  await bookPart(
    tx,
    { order, refund, part: 'commissionReturned', kind: rule.kind, occurredAt: call.occurredAt, now },
    movesOf(rule, { commissionFen: refund.commission_fen, lentFen: refund.lent_fen }),
  )
  const next = { step: 'REFUND', status: 'PROCESSING', attempts: 0, fail_reason: null } as const
  await changeRefund(tx, refund.id, next)
  const amountFen = refund.commission_fen
  const actor = call.declaredBy ?? system
  if (amountFen > 0) await happened(tx, order, { actor, happening: { event: 'commissionReturned', amountFen }, now })
  await sendStep(deps, tx, { order, refund: { ...refund, ...next } }, now)
}

/** The buyer has the money back. */
export async function refundPaid(deps: EventDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await holdRefund(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = deps.clock.now()
  const actor = call.declaredBy ?? system
  await endRefund(deps, tx, { order, refund }, { occurredAt: call.occurredAt, actor, now })
  // It was stuck, and has gone through after all.
  const subject = { type: 'refundOrder', id: refund.id } as const
  const note = `订单 ${order.order_no} 的退款已原路退回`
  await deps.closeCase(tx, { kind: 'REFUND_STUCK', subject, facts: { said: 'SUCCEEDED' }, note, by: actor }, now)
}

/** A certain failure: the next attempt is a new order at the provider, never the same number again. */
export async function refundStepFailed(deps: EventDeps, tx: TenantTx, call: SettledCall): Promise<void> {
  const { order, refund } = await holdRefund(tx, call.subjectId)
  if (refund.status === 'SUCCESS') return
  const now = deps.clock.now()
  const actor = call.declaredBy ?? system
  const failures = refund.attempts + 1
  const reason = call.reason ?? '渠道拒绝'
  const { status, inMs } = afterFailure(failures)
  await changeRefund(tx, refund.id, { status, attempts: failures, fail_reason: reason })
  const dueAt = new Date(now.getTime() + inMs)
  await armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: refund.id, dueAt }, now)
  if (status === 'RETRYING') {
    await happened(tx, order, { actor, happening: { event: 'refundFailed', reason }, now })
    return
  }
  await happened(tx, order, { actor, happening: { event: 'refundStuck', reason }, now })
  const { providerNo, number, reason: said } = call
  await toDesk(deps, tx, { order, refund }, { reason, providerNo, facts: { orderNo: number, ...saying(said) }, now })
}

const saying = (reason: string | null) => (reason === null ? {} : { saidReason: reason })

interface Stuck {
  readonly reason: string
  readonly providerNo: string | null
  readonly facts: Parameters<EventDeps['openCase']>[1]['facts']
  readonly now: Date
}

/** People have to look into it, and its merchant reads so. */
async function toDesk(
  deps: Pick<EventDeps, 'returns' | 'openCase' | 'notify'>,
  tx: TenantTx,
  { order, refund }: HeldRefund,
  { reason, providerNo, facts, now }: Stuck,
): Promise<void> {
  if (refund.return_id !== null) await deps.returns.stuck(tx, refund.return_id, { reason, now })
  const isNew = await deps.openCase(
    tx,
    {
      kind: 'REFUND_STUCK',
      // Of one order several can be stuck, each with a case of its own.
      subject: { type: 'refundOrder', id: refund.id, no: order.order_no },
      providerNo,
      amountFen: refund.amount_fen,
      facts,
      by: system,
      merchantLog: { type: 'saleOrder', id: order.id, shopId: order.shop_id },
    },
    now,
  )
  if (!isNew) return
  const about = { subjectId: order.id, shopId: order.shop_id }
  await deps.notify(tx, orderRefundStuck(about, { orderNo: order.order_no, orderId: order.id }))
}

/** The timer's side: the next attempt after a certain failure; what the provider would not take waits for people, whom it is shown every day. */
export const refundOnceMore = (
  deps: EventDeps & Pick<SaleOrderDeps, 'db'> & { readonly calls: Pick<SaleOrderDeps['calls'], 'whyMaySucceed'> },
  merchantId: string,
  refundId: string,
): Promise<void> =>
  deps.db.transaction(merchantId, async (tx) => {
    const { order, refund } = await holdRefund(tx, refundId)
    const now = deps.clock.now()
    // Whoever ends the timer makes the attempt; a second messenger of the same timer makes none.
    if (!(await disarmTimer(tx, 'saleOrder.refundAgain', refundId, now))) return
    if (refund.status === 'SUCCESS') return
    // Its turn has come: nothing of it went out before.
    if (refund.status === 'PROCESSING') {
      if (refund.step === 'REFUND' && refund.sent_at === null) await sendStep(deps, tx, { order, refund }, now)
      return
    }
    // The buyer may have it: people find that out first, and nothing goes out meanwhile.
    if ((await deps.calls.whyMaySucceed(tx, { type: 'refundOrder', id: refundId })) !== null)
      return armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: refundId, dueAt: nextDay(now) }, now)
    const why = refund.step === 'REFUND' ? await whyBeyond(tx, order, { refundId, now }) : null
    if (why === null) await sendStep(deps, tx, { order, refund }, now)
    else await leaveToPeople(deps, tx, { order, refund }, { why, now })
  })

const nextDay = (now: Date): Date => new Date(now.getTime() + afterFailure(Infinity).inMs)

async function leaveToPeople(
  deps: EventDeps,
  tx: TenantTx,
  held: HeldRefund,
  { why, now }: { readonly why: Said; readonly now: Date },
): Promise<void> {
  const { order, refund } = held
  const [reason, { inMs }] = [why.zh, afterFailure(Infinity)]
  await changeRefund(tx, refund.id, { status: 'MANUAL', fail_reason: reason })
  const dueAt = new Date(now.getTime() + inMs)
  await armTimer(tx, { kind: 'saleOrder.refundAgain', subjectId: refund.id, dueAt }, now)
  if (refund.status !== 'MANUAL')
    await happened(tx, order, { actor: system, happening: { event: 'refundStuck', reason, isBeyond: true }, now })
  await toDesk(deps, tx, held, { reason, providerNo: null, facts: { saidReason: reason }, now })
}
