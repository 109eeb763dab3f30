// When a payout waits: a large one is not sent while the provider and the ledger differ about the merchant's money, or while
// nobody can say whether they do. It waits for both to agree, and for nobody's permission.
import type { HeldReason } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { parameters } from '../../../kernel/parameters.ts'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { payoutHeld } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { move, type WithdrawRecord } from './withdraw-order.store.ts'

type Comparison = Awaited<ReturnType<WithdrawDeps['compareWithProvider']>>

type Amount = Pick<WithdrawRecord, 'amount_fen'>

export interface Hold {
  readonly held_reason: HeldReason
  readonly held_difference_fen: number | null
}

export const notHeld = { held_reason: null, held_difference_fen: null, held_at: null, held_checked_at: null } as const

/** So large that a person had to look at it: that much, and no less, waits. */
export const isLarge = (order: Amount): boolean => order.amount_fen >= parameters.withdraw.auditLineFen

/** Why an order must not be paid after this comparison; null when it may be. @param comparison null: none was made */
export function holdOf(order: Amount, comparison: Comparison | null, now: Date): Hold | null {
  if (!isLarge(order)) return null
  const isFresh = comparison !== null && now.getTime() - comparison.at.getTime() <= parameters.withdraw.comparedFreshMs
  if (!isFresh || comparison.differenceFen === null) return { held_reason: 'NOT_COMPARED', held_difference_fen: null }
  return comparison.differenceFen === 0
    ? null
    : { held_reason: 'DIFFERENCE', held_difference_fen: comparison.differenceFen }
}

/** Keeps the operator's decision to pay; the job acts on it. */
export async function hold(
  deps: Pick<WithdrawDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  order: WithdrawRecord,
  actor: OperatorActor,
  why: Hold,
): Promise<void> {
  const now = deps.clock.now()
  const decided = { decided_by: actor.operatorId, decided_at: now }
  const moved = await move(tx, order, 'hold', 'APPROVED', { ...decided, ...why, held_at: now, held_checked_at: now })
  await log(deps, tx, moved, actor, 'hold', '平台正在与支付渠道核对余额，打款暂缓，一致后自动打款')
  await deps.notify(tx, payoutHeld(moved))
}
