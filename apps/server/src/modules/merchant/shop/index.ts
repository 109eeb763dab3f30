// Module entry of 店铺.
import { shopHandlers } from './shop.handlers.ts'
import { createShopService, type ShopsDeps } from './shop.service.ts'
import { plainShopAddresses } from './shop.store.ts'

export type { CurrentShop, ShopName, ShopsDeps } from './shop.service.ts'

export function createShops(deps: ShopsDeps) {
  const service = createShopService(deps)
  const { currentShop, findShop, list } = service
  return { handlers: shopHandlers(service), plainTable: plainShopAddresses, currentShop, findShop, list }
}
