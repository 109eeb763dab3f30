// A withdrawal that nobody confirms, because the schedule it follows was confirmed: otherwise like any other.
import { formatYuan, said } from '@merchant/contract'
import { type TenantTx, together } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disarmTimer } from '../../../kernel/timers.ts'
import { type ApplyDeps, placeWithdrawal } from './apply-withdrawal.ts'
import { mustBeFree } from './payout-barrier.ts'
import { fenLeftAfter, maxFor, ordersNow } from './quote.ts'
import { withdrawLimits } from './withdraw-limits.ts'
import { log } from './withdraw-order.log.ts'
import { riskColumns, riskOf } from './withdraw-order.risk.ts'
import { move } from './withdraw-order.store.ts'

interface Wanted {
  /** Who confirmed the schedule. */
  readonly userId: string
  readonly bankCardId: string
  readonly keepFen: number
  readonly minFen: number
}

/**
 * Errors: refuses by the rules of every withdrawal, limit.exceeded when too little is there, and balance.short when something else has
 * taken of it in the same moment: it may be tried again at once.
 */
export async function withdrawBySchedule(
  deps: ApplyDeps,
  tx: TenantTx,
  { userId, bankCardId, keepFen, minFen }: Wanted,
  now: Date,
): Promise<{ id: string; amountFen: number }> {
  // A debt or a locked wallet is the reason also of whoever has too little.
  await mustBeFree(deps, tx)
  const card = (await deps.cardOf(tx, bankCardId)) ?? refuse('record.notFound')
  const [available, { today }] = await together([balanceOf(tx, 'M_AVAILABLE'), ordersNow(tx, now)])
  const limits = withdrawLimits(tx)
  const leftTodayFen = fenLeftAfter(limits, today.amountFen)
  if (leftTodayFen < minFen) refuse('limit.exceeded', { limit: usedUp(leftTodayFen) })
  const amountFen = Math.min(available - keepFen, maxFor(limits, card.isPublic), leftTodayFen)
  if (amountFen < minFen) refuse('limit.exceeded', { limit: tooLittle(available, keepFen, minFen) })
  const body = { amountFen, bankCardId, speed: 'D0' as const, remark: '自动提现' }
  const placed = await placeWithdrawal(deps, tx, { by: { userId, actor: system }, body, now })
  // From here on nobody else takes of it.
  const leftFen = await balanceOf(tx, 'M_AVAILABLE')
  if (leftFen < keepFen) refuse('balance.short', { available: formatYuan(leftFen + amountFen, true) })
  const risk = await riskOf(deps, tx, { order: placed, signs: null, now })
  const to = risk.level === 'LOW' ? 'APPROVED' : 'AUDITING'
  const changes = { confirmed_at: now, confirm_method: 'SCHEDULE' as const, ...riskColumns(risk) }
  const moved = await move(tx, placed, { event: 'confirm', to, changes })
  await disarmTimer(tx, 'withdrawOrder.confirmExpire', placed.id, now)
  const summary =
    to === 'APPROVED'
      ? said('按自动提现计划提交，等待平台打款', 'Made by the schedule, waiting for the platform to pay')
      : said('按自动提现计划提交，等待平台审核', 'Made by the schedule, waiting for the platform’s review')
  await log(tx, moved, { actor: system, event: 'confirm', summary, now })
  return { id: moved.id, amountFen }
}

const usedUp = (leftFen: number) => {
  const left = formatYuan(leftFen, true)
  return said(`今日还可提现 ${left} 元，不足最低提现金额`, `¥${left} are left of today’s limit, less than the minimum`)
}

const tooLittle = (availableFen: number, keepFen: number, minFen: number) => {
  const [available, keep, min] = [availableFen, keepFen, minFen].map((fen) => formatYuan(fen, true))
  return said(
    `可用余额 ${available} 元，保留 ${keep} 元后不足最低提现金额 ${min} 元`,
    `¥${available} available, which leaves less than the minimum of ¥${min} once ¥${keep} is kept`,
  )
}
