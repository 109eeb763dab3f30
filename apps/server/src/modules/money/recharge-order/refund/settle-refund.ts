// What the provider says became of a recharge's refund, in the transaction that settles its call.
import { formatYuan, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { movesOf, post, type PostingKind, postingRules } from '@merchant/ledger'
import { inBoth } from '../../../../kernel/in-both.ts'
import { provider } from '../../../../kernel/operation-log.ts'
import { bookApproved, failApproved } from '../../manual-entry/index.ts'
import type { RechargeDeps, SettledDeposit } from '../recharge-order.deps.ts'
import { log } from '../recharge-order.log.ts'
import { lockRecharge, move, receivedFenOf, type RechargeRecord } from '../recharge-order.store.ts'
import { endRefund, mustFindRefund, type RechargeRefundRecord } from './recharge-refund.store.ts'
import { rechargeRefunded, rechargeRefundFailed, refundToLookAt } from './refund.events.ts'

type SettleDeps = Pick<RechargeDeps, 'clock' | 'notify'>

/** The payer has the money back. */
export async function refundDone({ clock, notify }: SettleDeps, tx: TenantTx, call: SettledDeposit): Promise<void> {
  const { order, refund } = await held(tx, call.subjectId)
  if (refund.status !== 'PROCESSING') return
  const now = clock.now()
  const { amount_fen: amountFen } = refund
  const rule = postingRules.rechargeRefunded
  const booked = { part: 'refunded', kind: rule.kind, occurredAt: call.occurredAt, now } as const
  await book(tx, { order, refund, ...booked }, movesOf(rule, { amountFen }))
  await endRefund(tx, refund.id, { status: 'SUCCESS', ended_at: call.occurredAt })
  await bookApproved(tx, refund.entry_id)
  const refundedFen = order.refunded_fen + amountFen
  const isWhole = refundedFen === receivedFenOf(order)
  await move(tx, order, isWhole ? 'refundedWhole' : 'refundedInPart', { refunded_fen: refundedFen })
  const yuan = formatYuan(amountFen, true)
  const summary = said(`已退回 ${yuan} 元至原付款账户`, `¥${yuan} are back with the payer`)
  await log(tx, order, { actor: call.declaredBy ?? provider, event: 'refunded', summary, now })
  await notify(tx, rechargeRefunded(order, refund))
}

/** A certain failure: the money is the merchant's to spend again, and people decide what next. */
export async function refundFailed({ clock, notify }: SettleDeps, tx: TenantTx, call: SettledDeposit): Promise<void> {
  const { order, refund } = await held(tx, call.subjectId)
  if (refund.status !== 'PROCESSING') return
  const now = clock.now()
  const { amount_fen: amountFen } = refund
  const reason = call.reason ?? '渠道拒绝'
  const rule = postingRules.rechargeRefundFailed
  const booked = { part: 'failed', kind: rule.kind, occurredAt: now, now } as const
  await book(tx, { order, refund, ...booked }, movesOf(rule, { amountFen }))
  await endRefund(tx, refund.id, { status: 'FAILED', fail_reason: reason, ended_at: now })
  await failApproved(tx, refund.entry_id)
  await move(tx, order, 'refundFailed', { refund_asked_fen: order.refund_asked_fen - amountFen })
  const yuan = formatYuan(amountFen, true)
  const summary = said(
    `退回未成功，${yuan} 元回到可用余额：${reason}`,
    `Not sent back, ¥${yuan} are available again: ${inBoth(reason).en}`,
  )
  await log(tx, order, { actor: call.declaredBy ?? provider, event: 'refundFailed', summary, now })
  const failed = { ...refund, fail_reason: reason }
  await notify(tx, rechargeRefundFailed(order, failed))
  await notify(tx, refundToLookAt(failed))
}

/** A refund with its recharge, which is locked first; nobody changes one without it. */
async function held(
  tx: TenantTx,
  refundId: string,
): Promise<{ readonly order: RechargeRecord; readonly refund: RechargeRefundRecord }> {
  const seen = await mustFindRefund(tx, refundId)
  const order = await lockRecharge(tx, seen.recharge_id)
  return { order, refund: await mustFindRefund(tx, refundId) }
}

interface Booked {
  readonly order: RechargeRecord
  readonly refund: RechargeRefundRecord
  readonly part: 'refunded' | 'failed'
  readonly kind: PostingKind
  readonly occurredAt: Date
  readonly now: Date
}

async function book(tx: TenantTx, booked: Booked, moves: ReturnType<typeof movesOf>): Promise<void> {
  const { order, refund, part, kind, occurredAt, now } = booked
  await post(
    tx,
    {
      key: `rechargeRefund/${refund.id}/${part}`,
      kind,
      occurredAt,
      moves,
      subject: { type: 'rechargeOrder', id: order.id, no: order.recharge_no },
      note: refund.reason,
      relatedNo: refund.refund_no,
    },
    now,
  )
}
