// The door of 店铺.
import { shopHandlers } from './shop.handlers.ts'
import { createShopService, type ShopsNeeds } from './shop.service.ts'
import { plainShopAddresses } from './shop.store.ts'

export type { CurrentShop, ShopName } from './shop.service.ts'

export function createShops(needs: ShopsNeeds) {
  const service = createShopService(needs)
  const { currentShop, findShop, list } = service
  return { handlers: shopHandlers(service), plainTable: plainShopAddresses, currentShop, findShop, list }
}
