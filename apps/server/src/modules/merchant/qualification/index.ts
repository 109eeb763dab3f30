// Module entry of 资质: handed in by merchants, reviewed by the platform, and what of them holds.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { meantShopOf } from '../../../kernel/actor.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { askedOf } from './asked-of-goods.ts'
import { createExpiry } from './expiry.ts'
import { handIn, handInBrand, withdraw } from './hand-in.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { countWaiting, listQualifications } from './qualification-review.list.ts'
import { countToCareFor } from './care.ts'
import { brandStanding, qualificationsOf, standing } from './qualification.store.ts'
import { ownViews } from './qualification.view.ts'
import { auditQualification, showQualification } from './review-qualification.ts'

export type { QualificationDeps } from './qualification.deps.ts'

interface QualificationHandlers {
  readonly own: HandlersOf<Api['qualification']>
  readonly review: HandlersOf<Api['qualificationReview']>
}

export function createQualifications(deps: QualificationDeps) {
  const { db, clock, shops } = deps
  const handlers: QualificationHandlers = {
    own: {
      async list({ actor }) {
        const tenant = db.tenant(actor.merchantId)
        return ownViews(deps, tenant, await qualificationsOf(tenant), actor.sessionId)
      },
      asked: ({ actor, body }) => askedOf(deps, db.tenant(actor.merchantId), body?.categoryId),
      save: ({ actor, body, command }) =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, command, clock.now(), () => handIn(deps, tx, body, { actor, now: clock.now() })),
        ),
      async brandState({ actor, body: { brandId, shopId } }) {
        const tenant = db.tenant(actor.merchantId)
        const shop = await shops.meantShop(tenant, meantShopOf(actor, shopId))
        if (shop === null) return { state: 'MISSING' }
        const found = (await brandStanding(tenant, { shopId: shop.id, brandIds: [brandId], now: clock.now() })).get(
          brandId,
        )
        return { state: found === undefined ? 'MISSING' : found.holds ? 'HELD' : 'WAITING' }
      },
      saveBrand: ({ actor, body, command }) =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, command, clock.now(), () => handInBrand(deps, tx, body, { actor, now: clock.now() })),
        ),
      withdraw: ({ actor, body, command }) =>
        db.transaction(actor.merchantId, (tx) =>
          once(tx, command, clock.now(), async () => {
            await withdraw(tx, body, { actor, now: clock.now() })
            return null
          }),
        ),
    },
    review: {
      list: ({ body }) => listQualifications(db, body),
      info: ({ actor, body }) => showQualification(deps, actor, body),
      audit: ({ actor, body, command }) => auditQualification(deps, actor, body, command),
    },
  }
  return {
    handlers,
    /** Papers that hold now, and those that wait for the platform. */
    standing: (handle: TenantDb | TenantTx) => standing(handle, clock.now()),
    /** Of these brands, those that the shop has a paper of, and whether one holds now. */
    brandStanding: (handle: TenantDb | TenantTx, shopId: string, brandIds: readonly string[]) =>
      brandStanding(handle, { shopId, brandIds, now: clock.now() }),
    /** Of all merchants, those that wait for a person of the platform. */
    countWaiting: (): Promise<number> => countWaiting(db),
    /** Of one merchant, those that somebody should do something about; null for who has none. */
    countToCareFor: (handle: TenantDb) => countToCareFor(handle, clock.now()),
    onTimer: createExpiry(deps),
  }
}
