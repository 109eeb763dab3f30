// Module entry of returns: what buyers ask for, what merchants answer, what the clock does for both, and how their refunds end.
import { disputesExport } from './dispute/export-disputes.ts'
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Tail } from '../../../kernel/tail.ts'
import { applyReturn } from './apply-return.ts'
import { createDisputeDesk } from './dispute/desk.ts'
import { countDisputes } from './dispute/disputes.list.ts'
import { heldByDisputes } from './dispute/hold.ts'
import { createDueNotices } from './due-notices.ts'
import { returnsExport } from './export-returns.ts'
import { handedBack } from './hand-back.ts'
import { operateReturn, refuseUnsent } from './operate-return.ts'
import { createPlatformReturns } from './platform-returns.ts'
import { refunded, stuck } from './pay-return.ts'
import { regionOf } from './return-address.ts'
import { deadlinePassed } from './return-clock.ts'
import type { HowMuch, ReturnOrderDeps } from './return-order.deps.ts'
import { countTabs, listReturns } from './return-order.list.ts'
import { areOfSent, refundNoOf } from './return-order.store.ts'
import { pictureOf, returnInfo, returnsOf } from './return-order.view.ts'
import { signedBack } from './signed-back.ts'
import { createReturnRules } from './rules/index.ts'

export type { ReturnOrderDeps } from './return-order.deps.ts'

const isShort = (error: unknown): boolean => error instanceof Refusal && error.refusal === 'balance.short'

export function createReturnOrders(deps: ReturnOrderDeps) {
  const { db, clock } = deps
  const readerOf = (actor: { readonly party: 'merchant' | 'storefront'; readonly sessionId?: string }) => ({
    party: actor.party,
    ...(actor.sessionId === undefined ? {} : { sessionId: actor.sessionId }),
  })

  const handlers: HandlersOf<Api['returnOrder']> = {
    list: ({ actor, body }) => listReturns(deps, db.tenant(actor.merchantId), body, clock.now()),
    info: ({ actor, body }) => returnInfo(deps, db.tenant(actor.merchantId), body.id, readerOf(actor)),
    ofOrder: ({ actor, body }) => returnsOf(deps, db.tenant(actor.merchantId), body.orderId, actor.party),
    // Answered as it is now, read in the transaction: a done command has nothing left that could fail.
    apply: ({ actor, body, command }) => {
      const apply = (withoutRules: boolean) =>
        db.transaction(actor.merchantId, async (tx) => {
          const by = { actor, now: clock.now(), withoutRules }
          const id = await once(tx, command, clock.now(), () => applyReturn(deps, tx, body, by))
          return returnInfo(deps, tx, id, readerOf(actor))
        })
      // What a rule agrees to and the merchant's balance does not do for waits for the merchant.
      return apply(false).catch((error: unknown) => {
        if (isShort(error)) return apply(true)
        throw error
      })
    },
    addPicture: ({ actor, body: { base64 } }) => {
      const file = { name: '', bytes: Buffer.from(base64, 'base64') }
      return deps.files.takePicture(actor, { purpose: 'RETURN_PROOF', file })
    },
    picture: ({ actor, body }) => pictureOf(deps, db.tenant(actor.merchantId), body),
    operate: ({ actor, body, command }) => {
      const operate = (terms: { readonly isLater?: boolean; readonly most?: HowMuch }) =>
        db.transaction(actor.merchantId, async (tx) => {
          await once(tx, command, clock.now(), async () => {
            await operateReturn(deps, tx, body, { actor, now: clock.now(), ...terms })
            return null
          })
          return returnInfo(deps, tx, body.id, readerOf(actor))
        })
      // What a buyer accepts holds, whatever the merchant's balance is by then, and so does a ruling; whoever turns to the platform is
      // heard, with what there is to hold.
      return operate({}).catch((error: unknown) => {
        if (!isShort(error)) throw error
        if (body.action === 'accept' || body.action === 'acceptVerdict') return operate({ isLater: true })
        if (body.action !== 'escalate') throw error
        return operate({ most: 'REST' }).catch((again: unknown) => {
          if (isShort(again)) return operate({ most: 'NONE' })
          throw again
        })
      })
    },
  }

  const desk = createDisputeDesk(deps)
  const rules = createReturnRules(deps)

  return {
    handlers,
    handlersOf: {
      returnOrder: handlers,
      returnDispute: desk.handlers,
      returnRule: rules.handlers,
      platformReturn: createPlatformReturns(deps).handlers,
    },
    exports: [returnsExport(deps), disputesExport(deps)],
    disputes: desk.handlers,
    rules: rules.handlers,
    timers: {
      'returnDispute.overdue': desk.overdue,
      'returnOrder.deadline': (merchantId: string, returnId: string) => deadlinePassed(deps, merchantId, returnId),
    },
    tellDue: createDueNotices(deps),
    /** For refunds of sale orders. */
    forRefunds: {
      refunded: (tx: TenantTx, returnId: string, by: Parameters<typeof refunded>[3]) =>
        refunded(deps, tx, returnId, by),
      stuck: (tx: TenantTx, returnId: string, facts: Parameters<typeof stuck>[2]) => stuck(tx, returnId, facts),
    },
    /** For who follows parcels. */
    regionOf: (db: TenantDb, returnId: string) => regionOf(deps, db, returnId),
    signedBack: (tx: TenantTx, returnId: string, at: { readonly signedAt: Date; readonly now: Date }) =>
      signedBack(deps, tx, returnId, at),
    handedBack,
    /** For shipping. */
    areOfSent,
    refuseUnsent: (...[tx, order, by]: Tail<typeof refuseUnsent>) => refuseUnsent(deps, tx, order, by),
    /** For who looks for a return among movements of money. */
    refundNoOf,
    /** What disputes hold of a merchant's settled money. */
    held: (merchantId: string) => heldByDisputes(db.tenant(merchantId)),
    /** Disputes that wait for a ruling, over all merchants. */
    countDisputes: () => countDisputes(db),
    /** How many of a merchant's returns stand in the tabs that its home board names. */
    countTabs: (tenant: TenantDb) => countTabs(tenant, clock.now()),
  }
}
