// Module entry of a merchant's leaving 注销.
import type { Api } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { cancelClosing, requestClosing } from './ask-to-close.ts'
import type { ClosingDeps } from './closing.deps.ts'
import { findOpen } from './closing.store.ts'
import { finishClosing } from './finish-closing.ts'
import { ownClosing, standingOf } from './read-closing.ts'

export type { ClosingDeps } from './closing.deps.ts'

export function createClosings(deps: ClosingDeps) {
  const handlers: HandlersOf<Api['merchantClosing']> = {
    info: ({ actor }) => ownClosing(deps, deps.db.tenant(actor.merchantId)),
    request: ({ actor, body, command }) => requestClosing(deps, actor, body, command),
    cancel: ({ actor, command }) => cancelClosing(deps, actor, command),
  }
  return {
    handlers,
    /** For the platform's people. */
    standingOf: (tenant: TenantDb) => standingOf(deps, tenant, { isLooking: false }),
    closesAt: async (tenant: TenantDb) => (await findOpen(tenant))?.due_at.toISOString() ?? null,
    timers: {
      'merchantClosing.goodsOff': async (merchantId: string, closingId: string) => {
        const open = await findOpen(deps.db.tenant(merchantId))
        if (open?.id === closingId) await deps.trade().takeAllOffSale(merchantId)
      },
      'merchantClosing.done': (merchantId: string, closingId: string) => finishClosing(deps, merchantId, closingId),
    },
  }
}
