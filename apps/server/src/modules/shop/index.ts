// The door of 店铺.
import { shopHandlers } from './shop.handlers.ts'
import { createShopService, type ShopsNeeds } from './shop.service.ts'

export type { CurrentShop } from './shop.service.ts'

export function createShops(needs: ShopsNeeds) {
  const service = createShopService(needs)
  return { handlers: shopHandlers(service), currentShop: service.currentShop }
}
