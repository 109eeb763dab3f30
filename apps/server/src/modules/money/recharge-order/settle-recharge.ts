// What the provider says became of a recharge, in the transaction that settles its call.
import { formatYuan, type RechargeTarget, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { type Move, movesOf, post, postingRules } from '@merchant/ledger'
import { inBoth } from '../../../kernel/in-both.ts'
import { provider } from '../../../kernel/operation-log.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { bookApproved } from '../manual-entry/index.ts'
import type { RechargeDeps, SettledDeposit } from './recharge-order.deps.ts'
import { rechargeArrived, rechargeFailed } from './recharge-order.events.ts'
import { log } from './recharge-order.log.ts'
import { OPEN } from './recharge-order.states.ts'
import { lockRecharge, move, receivedFenOf, type RechargeRecord } from './recharge-order.store.ts'

type SettleDeps = Pick<RechargeDeps, 'clock' | 'notify'>

/** By what it was meant for. */
export const ruleOf = {
  BALANCE: postingRules.rechargeReceived,
  DEPOSIT: postingRules.depositRechargeReceived,
  PROMO: postingRules.promoRechargeReceived,
} as const satisfies Record<RechargeTarget, unknown>

/** Of a deposit, and of the platform's transfer into the wallet. Also from an order that had failed or was closed: what has come is the merchant's. */
export async function depositPaid(
  { clock, notify, takeFromIncome }: SettleDeps & Pick<RechargeDeps, 'takeFromIncome'>,
  tx: TenantTx,
  deposit: SettledDeposit,
): Promise<void> {
  const order = await lockRecharge(tx, deposit.subjectId)
  if (order.paid_at !== null) return
  const now = clock.now()
  await book(tx, order, deposit.occurredAt, now)
  const arrived = await move(tx, order, 'paid', { paid_at: deposit.occurredAt, fail_reason: null, closed_at: null })
  if (order.entry_id !== null) await bookApproved(tx, order.entry_id)
  await disarmTimer(tx, 'rechargeOrder.expire', order.id, now)
  const isLate = !OPEN.includes(order.status)
  const yuan = formatYuan(receivedFenOf(order), true)
  const summary = isLate
    ? said(`关闭后到账，${yuan} 元已入账`, `Arrived after it was closed: ¥${yuan} were booked`)
    : said(`充值到账 ${yuan} 元`, `¥${yuan} arrived`)
  await log(tx, order, { actor: deposit.declaredBy ?? provider, event: isLate ? 'paidLate' : 'paid', summary, now })
  // What is meant for the deposit or for promotion goes there.
  const repaidFen =
    order.target === 'BALANCE'
      ? await takeFromIncome(tx, { way: 'RECHARGE', no: order.recharge_no, fen: receivedFenOf(arrived) }, now)
      : 0
  if (repaidFen > 0)
    await tx.updateTable('recharge_order').set({ repaid_fen: repaidFen }).where('id', '=', order.id).execute()
  await notify(tx, rechargeArrived({ ...arrived, repaid_fen: repaidFen }))
}

/** Closed when somebody wanted that or its time was over unpaid, failed when the channel refused it, however late. */
export async function depositFailed(
  { clock, notify }: SettleDeps,
  tx: TenantTx,
  deposit: SettledDeposit,
): Promise<void> {
  const order = await lockRecharge(tx, deposit.subjectId)
  if (!OPEN.includes(order.status)) return
  const now = clock.now()
  const actor = deposit.declaredBy ?? provider
  await disarmTimer(tx, 'rechargeOrder.expire', order.id, now)
  const isNeverPaid = order.confirmed_at === null && order.expires_at <= now
  if (order.cancel_asked_at !== null || isNeverPaid) {
    await move(tx, order, 'closed', { closed_at: now })
    const summary =
      order.cancel_asked_at === null
        ? said('超时未付款，充值已关闭', 'Not paid in time, closed')
        : said('充值已取消', 'Cancelled')
    await log(tx, order, { actor, event: 'closed', summary, now })
    return
  }
  const reason = deposit.reason ?? '渠道拒绝'
  const failed = await move(tx, order, 'failed', { fail_reason: reason, closed_at: now })
  const summary = said(`充值未成功：${reason}`, `The recharge failed: ${inBoth(reason).en}`)
  await log(tx, order, { actor, event: 'failed', summary, now })
  await notify(tx, rechargeFailed(failed))
}

/** What its arrival books. */
export const receivedMoves = (order: RechargeRecord): readonly Move[] =>
  movesOf(ruleOf[order.target], { amountFen: order.arrived_fen ?? order.amount_fen, feeFen: order.fee_fen })

async function book(tx: TenantTx, order: RechargeRecord, occurredAt: Date, now: Date): Promise<void> {
  await post(
    tx,
    {
      key: `rechargeOrder/${order.id}/received`,
      kind: ruleOf[order.target].kind,
      occurredAt,
      moves: receivedMoves(order),
      subject: { type: 'rechargeOrder', id: order.id, no: order.recharge_no },
    },
    now,
  )
}
