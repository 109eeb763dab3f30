// Module entry of shops 店铺: the merchant saves its shop, and other modules read it.
import type { Api, BodyOf } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { meantShopOf, type OperatorActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addressHandlers } from './address-handlers.ts'
import { chooseShop } from './choose-shop.ts'
import { closeShops } from './close-shops.ts'
import { meantShop } from './meant-shop.ts'
import { openWaiting } from './open-waiting.ts'
import { firstScoredDay, SCORE_DAYS, scoresOf } from './shop-score.ts'
import { findScore, keepScore, shopsToScore } from './shop-score.store.ts'
import {
  bookedAddress,
  keptShipAddress,
  needed,
  pickupAt,
  readShop,
  shipFrom,
  shopInfo,
  shopOnPaper,
  shownShops,
} from './read-shop.ts'
import { saveShop } from './save-shop.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { findAddress, plainShopAddresses } from './shop-address.store.ts'
import { keepHoliday } from './holiday.ts'
import { saveSettings } from './save-settings.ts'
import { freezeShop, standingOf } from './freeze-shop.ts'
import { listShops, lockShop, statusOf, textingShop } from './shop.store.ts'

export type { ShopsDeps } from './shop.deps.ts'

export function createShops(deps: ShopsDeps) {
  const handlers: HandlersOf<Api['shop']> = {
    async info({ actor, body }) {
      const tenant = deps.db.tenant(actor.merchantId)
      const shop = await shopInfo(deps, tenant, meantShopOf(actor, body?.id))
      return shop === null && body?.id !== undefined ? refuse('record.notFound') : shop
    },
    shown: ({ actor }) => shownShops(deps, deps.db.tenant(actor.merchantId)),
    choose: ({ actor, body }) => chooseShop(deps, actor, body),
    save: ({ actor, body, command }) => saveShop(deps, actor, body, command),
    saveSettings: ({ actor, body, command }) => saveSettings(deps, actor, body, command),
  }
  const book = addressHandlers(deps)
  const scores: HandlersOf<Api['shopScore']> = {
    async info({ actor, body }) {
      const found = (await findScore(deps.db.tenant(actor.merchantId), body.shopId)) ?? refuse('record.notFound')
      const { countedOn, counts } = found
      return {
        countedOn,
        from: countedOn === null ? null : firstScoredDay(countedOn),
        scores: scoresOf(counts),
      }
    },
  }
  return {
    handlers,
    addressHandlers: book,
    handlersOf: { shop: handlers, shopAddress: book, shopScore: scores },
    /** For the platform's people. */
    freeze: (actor: OperatorActor, decision: BodyOf<Api['merchantDirectory']['freezeShop']>, command: Command) =>
      freezeShop(deps, actor, decision, command),
    standings: async (tenant: TenantDb) => (await listShops(tenant)).map(standingOf),
    /** For the counting of their scores. */
    scoreDays: SCORE_DAYS,
    toScore: (day: string, limit: number) => shopsToScore(deps.db, day, limit),
    keepScore,
    plainTable: plainShopAddresses,
    timers: {
      'shop.holidayBegins': (merchantId: string, shopId: string) => keepHoliday(deps, merchantId, shopId),
      'shop.holidayEnds': (merchantId: string, shopId: string) => keepHoliday(deps, merchantId, shopId),
    },
    /**
     * Where something new stands: the shop with this id, or without one the only one there is; null before there is any. Refuses
     * with record.notFound, shop.unchosen.
     */
    meantShop: async (tenant: TenantDb, id: string | undefined) => needed(deps, tenant, await meantShop(tenant, id)),
    /** The shop with this id, or null when the caller reaches no such shop. */
    findShop: (tenant: TenantDb, id: string) => readShop(deps, tenant, id),
    shopOnPaper: (tenant: TenantDb, id: string) => shopOnPaper(deps, tenant, id),
    hasAddress: async (tenant: TenantDb, shopId: string, addressId: string) =>
      (await findAddress(tenant, deps.cipher, addressId))?.shopId === shopId,
    /** An address of this shop's book; null when it has no such one. */
    bookedAddress: (tenant: TenantDb, shopId: string, addressId: string) =>
      bookedAddress(deps, tenant, shopId, addressId),
    /** Where things leave from: the first of these that its book has, or its default one; null: none is there. */
    shipFrom: (tenant: TenantDb, shopId: string, addressIds: readonly (string | null)[]) =>
      shipFrom(deps, tenant, shopId, addressIds),
    keptShipAddress: (tx: TenantTx, shopId: string, addressId: string) => keptShipAddress(deps, tx, shopId, addressId),
    /** Where orders are fetched. */
    pickupAt: (tenant: TenantDb, shopId: string, addressId: string | null) => pickupAt(deps, tenant, shopId, addressId),
    /** Its name, and whether it texts receivers; null when the caller reaches no such shop. */
    textingShop: async (tenant: TenantDb, id: string) => (await textingShop.first(tenant, { id })) ?? null,
    /** The same, held until the transaction ends. */
    lockShop: async (tx: TenantTx, id: string) => (await lockShop(tx, id)) !== null,
    statusOf,
    lockedBy: deps.lockedBy,
    lockedNow: deps.lockedNow,
    /** The shops that the caller reaches, the merchant's first one first. */
    list: async (tenant: TenantDb) =>
      (await listShops(tenant)).map(({ id, name, status, shipHours, logoFileId }) => ({
        id,
        name,
        status,
        shipHours,
        logoFileId,
      })),
    /** In the transaction that made the merchant active. */
    openWaiting: (tx: TenantTx) => openWaiting(tx, deps.clock.now()),
    /** In the transaction that closes the merchant. */
    closeAll: closeShops,
  }
}
