// Module entry of restrictions: what the platform holds against a merchant, and whether that locks what somebody is about to do.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { keepOverdue, type OverdueOrder } from './overdue.ts'
import { decide, type RestrictionDeps } from './restrict-merchant.ts'
import { listRestrictions, ownRestrictions } from './restriction.store.ts'
import { lockedBy, lockedNow } from './standing-lock.ts'

export { standingOf, statusName } from './restriction.states.ts'
export { inForce } from './restriction.store.ts'
export { changeStanding } from './standing-lock.ts'

export function createRestrictions(deps: RestrictionDeps) {
  const handlers: Pick<HandlersOf<Api['merchantDirectory']>, 'restrict' | 'suspend' | 'restore'> = {
    restrict: ({ actor, body, command }) => decide(deps, actor, { act: 'restrict', ...body }, command),
    suspend: ({ actor, body, command }) => decide(deps, actor, { act: 'suspend', ...body }, command),
    restore: ({ actor, body, command }) => decide(deps, actor, { act: 'restore', ...body }, command),
  }
  return {
    handlers,
    list: listRestrictions,
    /** As their merchant reads them. */
    own: ownRestrictions,
    lockedBy,
    lockedNow,
    keepOverdue: (tx: TenantTx, order: OverdueOrder) => keepOverdue(deps, tx, order),
  }
}
