// Module entry of shops 店铺: the merchant saves its shop, and other modules read it.
import type { Api } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { readShop, shopInfo } from './read-shop.ts'
import { saveShop } from './save-shop.ts'
import type { ShopsDeps } from './shop.deps.ts'
import { listShops, lockShop, plainShopAddresses, statusOf } from './shop.store.ts'

export type { ShopsDeps } from './shop.deps.ts'

export function createShops(deps: ShopsDeps) {
  const handlers: HandlersOf<Api['shop']> = {
    info: ({ actor }) => shopInfo(deps, deps.db.tenant(actor.merchantId)),
    save: ({ actor, body, command }) => saveShop(deps, actor, body, command),
  }
  return {
    handlers,
    plainTable: plainShopAddresses,
    /** The first shop that the caller reaches, or null before there is one. */
    currentShop: (tenant: TenantDb) => readShop(deps, tenant),
    /** The same, held until the transaction ends. */
    lockCurrentShop: lockShop,
    /** The shop with this id, or null when the caller reaches no such shop. */
    findShop: (tenant: TenantDb, id: string) => readShop(deps, tenant, id),
    statusOf,
    /** The shops that the caller reaches, the merchant's first one first. */
    list: async (tenant: TenantDb) => (await listShops(tenant)).map(({ id, name, status }) => ({ id, name, status })),
  }
}
