// Module entry of 运费模板: its endpoints, what an order's freight is, and whether goods suit a template.
import { type Api, type FreightTemplate, type FreightTemplateRow, freightKindOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { meantShopOf } from '../../../kernel/actor.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { FreightDeps } from './freight.deps.ts'
import { countUses, findSender, listTemplates, mustFindTemplate } from './freight.store.ts'
import { copyTemplate, removeTemplate, saveTemplate, setDefault } from './save-template.ts'
import { quoteFreight, tryFreight } from './try-freight.ts'

export type { FreightDeps } from './freight.deps.ts'
export { computeFreight, type FreightWay } from './compute-freight.ts'
export { type KeptWay, lineOf, wayOf } from './freight-way.ts'
export { freightTo } from './freight-to.ts'
export { type LineSending, type OrderSending, sendingBy, sendingOf, sendingOfOrder } from './order-sending.ts'
export { mustSuit } from './save-template.ts'

export function createFreight(deps: FreightDeps) {
  const { db, clock } = deps
  const handlers: HandlersOf<Api['freight']> = {
    async list({ actor, body }) {
      const tenant = db.tenant(actor.merchantId)
      const shopId = meantShopOf(actor, body?.shopId)
      // Refuses with record.notFound for a shop beyond reach.
      if (shopId !== undefined) await deps.shops.meantShop(tenant, shopId)
      return listed(tenant, shopId)
    },
    info: ({ actor, body }) => infoOf(db.tenant(actor.merchantId), body.id),
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          infoOf(tx, await saveTemplate(deps, tx, { actor, body, now: clock.now() })),
        ),
      ),
    copy: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          infoOf(tx, await copyTemplate(tx, body.id, { actor, now: clock.now() })),
        ),
      ),
    remove: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await removeTemplate(tx, body, { actor, now: clock.now() })
          return null
        }),
      ),
    setDefault: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await setDefault(tx, body.id, { actor, now: clock.now() })
          return null
        }),
      ),
    try: ({ actor, body }) => tryFreight(deps, db.tenant(actor.merchantId), body),
    quote: ({ actor, body }) => quoteFreight(deps, db.tenant(actor.merchantId), body),
  }
  return {
    handlers,
    /** The templates that send from an address of a shop. */
    senderOf: findSender,
  }
}

async function listed(db: TenantDb, shopId: string | undefined): Promise<FreightTemplateRow[]> {
  const [all, uses] = await Promise.all([listTemplates(db), countUses(db)])
  const templates = all.filter((template) => shopId === undefined || template.shopId === shopId)
  return templates.map(
    ({ id, shopId, name, isDefault, version, updatedAt, terms, shipFromAddressId, carrierCodes }) => ({
      id,
      shopId,
      name,
      isDefault,
      kind: freightKindOf(terms),
      chargeMode: terms.chargeMode,
      base: terms.base,
      areaRules: terms.areaRules.length,
      freeRules: terms.freeRules.length,
      noDelivery: terms.noDelivery.length,
      shipFromAddressId,
      carrierCodes: [...carrierCodes],
      usedBy: uses.get(id) ?? 0,
      updatedAt: updatedAt.toISOString(),
      version,
    }),
  )
}

async function infoOf(db: TenantDb, id: string): Promise<FreightTemplate> {
  const { updatedAt, carrierCodes, ...template } = await mustFindTemplate(db, id)
  const uses = await countUses(db, id)
  const [usedBy, at] = [uses.get(id) ?? 0, updatedAt.toISOString()]
  return { ...template, carrierCodes: [...carrierCodes], usedBy, updatedAt: at }
}
