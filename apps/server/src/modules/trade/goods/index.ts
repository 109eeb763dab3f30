// Module entry of 商品: its endpoints, stock for orders, and counts for the dashboard.
import type { GoodsTab } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { goodsHandlers } from './goods.handlers.ts'
import { countTabs } from './goods.list.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { createGoodsService } from './goods.service.ts'
import { createStock } from './stock.service.ts'

export type { GoodsDeps } from './goods.deps.ts'
export type { ReservedLine, Stock, StockLine } from './stock.service.ts'

export function createGoods(deps: GoodsDeps) {
  return {
    handlers: goodsHandlers(createGoodsService(deps)),
    stock: createStock(deps),
    /** How many goods stand in each tab; each in exactly one. */
    counts: (db: TenantDb): Promise<Record<GoodsTab, number>> => countTabs(db, {}),
  }
}
