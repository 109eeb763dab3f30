// Who closed a difference of the merchant by a word alone pays none of its large withdrawals: that takes a second person.
import { said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { isLarge } from './hold-payout.ts'
import type { ClosedDifference, WithdrawDeps } from './withdraw-order.deps.ts'
import { withdrawParameters } from './withdraw-order.parameters.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

export type ClosedDeps = Pick<WithdrawDeps, 'closedDifferences'>

/** Those that count for an order, the newest first; none for what no difference would have held. */
export async function closedFor(
  { closedDifferences }: ClosedDeps,
  db: TenantDb | TenantTx,
  order: WithdrawRecord,
): Promise<readonly ClosedDifference[]> {
  if (!isLarge(db, order)) return []
  return closedDifferences(db, new Date(order.applied_at.getTime() - withdrawParameters.closedBeforeMs))
}

/** Whether whoever decided to pay it has closed one of them. */
export const isOfDecider = (closed: readonly ClosedDifference[], { decided_by: decider }: WithdrawRecord): boolean =>
  closed.some(({ byId }) => byId === decider)

export async function mustNotHaveClosed(
  deps: ClosedDeps & Pick<WithdrawDeps, 'mustBeApart'>,
  tx: TenantTx,
  order: WithdrawRecord,
  { operatorId, now }: { readonly operatorId: string; readonly now: Date },
): Promise<void> {
  const closed = await closedFor(deps, tx, order)
  const mine = closed.find(({ byId }) => byId === operatorId)
  if (mine === undefined) {
    const closers = new Set(closed.map(({ byId }) => byId))
    for (const first of closers) await deps.mustBeApart(tx, { first, second: operatorId }, now)
    return
  }
  refuse('state.notAllowed', {
    status: said(
      `该商户的对账差异 ${mine.number} 由本人结案，须由另一位平台人员打款`,
      `you closed this merchant’s difference ${mine.number}, so somebody else must pay`,
    ),
  })
}
