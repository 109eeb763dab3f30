// When a payout waits: a large one is not sent while the provider and the ledger differ about the merchant's money, or while
// nobody can say whether they do. It waits for both to agree, and for nobody's permission.
import { type HeldReason, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { lowestInForce } from '../../../kernel/in-force.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { payoutHeld } from './withdraw-order.events.ts'
import { log } from './withdraw-order.log.ts'
import { move, type WithdrawRecord } from './withdraw-order.store.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'

/** Provider minus ledger of a merchant; null when the provider did not answer. */
export interface Comparison {
  readonly differenceFen: number | null
  /** A day's statement of the provider says something else, and nobody has explained it yet. */
  readonly hasOpenDifference: boolean
  readonly at: Date
}

type Applied = Pick<WithdrawRecord, 'amount_fen' | 'applied_at'>

export interface Hold {
  readonly held_reason: HeldReason
  readonly held_difference_fen: number | null
}

export const notHeld = { held_reason: null, held_difference_fen: null, held_at: null, held_checked_at: null } as const

/**
 * What is large of all that is applied for at this moment. Whoever raises it has raised it for what is applied for a week later, so that
 * nobody lifts the line for one payout; a lower one counts at once. What was applied for before is not touched by either.
 * @param handle any of the database whose parameters are meant
 */
export const largeFrom = (handle: object, appliedAt: Date): number =>
  lowestInForce(handle, 'withdraw.auditFen', {
    since: new Date(appliedAt.getTime() - withdrawParameters.raisedAfterMs),
    until: appliedAt,
  })

/** So large that a person had to look at it: that much, and no less, waits. */
export const isLarge = (handle: object, order: Applied): boolean =>
  order.amount_fen >= largeFrom(handle, order.applied_at)

/** Why an order must not be paid after this comparison; null when it may be. @param comparison null: none was made */
export function holdOf(
  handle: object,
  order: Applied,
  { comparison, now }: { readonly comparison: Comparison | null; readonly now: Date },
): Hold | null {
  if (!isLarge(handle, order)) return null
  const isFresh = comparison !== null && now.getTime() - comparison.at.getTime() <= withdrawParameters.comparedFreshMs
  if (!isFresh || comparison.differenceFen === null) return { held_reason: 'NOT_COMPARED', held_difference_fen: null }
  if (comparison.differenceFen !== 0)
    return { held_reason: 'DIFFERENCE', held_difference_fen: comparison.differenceFen }
  return comparison.hasOpenDifference ? { held_reason: 'OPEN_DIFFERENCE', held_difference_fen: null } : null
}

/** What is known of a merchant's money before a large payout; asks the provider, so no transaction may be open. */
export async function compare(
  { compareWithProvider, hasOpenDifference }: Pick<WithdrawDeps, 'compareWithProvider' | 'hasOpenDifference'>,
  merchantId: string,
): Promise<Comparison> {
  const [compared, isOpen] = await Promise.all([compareWithProvider(merchantId), hasOpenDifference(merchantId)])
  return { ...compared, hasOpenDifference: isOpen }
}

/** Keeps the operator's decision to pay; the job acts on it. */
export async function hold(
  notify: WithdrawDeps['notify'],
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, why, now }: { readonly actor: OperatorActor; readonly why: Hold; readonly now: Date },
): Promise<void> {
  const decided = { decided_by: actor.operatorId, decided_at: now }
  const changes = { ...decided, ...why, held_at: now, held_checked_at: now }
  const moved = await move(tx, order, { event: 'hold', to: 'APPROVED', changes })
  const summary = said(
    '平台正在与支付渠道核对余额，打款暂缓，一致后自动打款',
    'Held while the platform compares balances with the provider; paid by itself once they agree',
  )
  await log(tx, moved, { actor, event: 'hold', summary, now })
  await notify(tx, payoutHeld(moved))
}
