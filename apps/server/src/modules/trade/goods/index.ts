// Module entry of 商品: its endpoints, stock for orders, and counts for the dashboard.
import type { Api, GoodsTab } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsInfo, goodsPage } from './goods-info.ts'
import { countTabs } from './goods.list.ts'
import { saveGoods } from './save-goods.ts'
import { createStock } from './stock.ts'
import { updateGoods } from './update-goods.ts'

export { goodsParameters } from './goods.parameters.ts'

export type { GoodsDeps } from './goods.deps.ts'

export function createGoods(deps: GoodsDeps) {
  const { db, clock, files, shops } = deps
  const handlers: HandlersOf<Api['goods']> = {
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          goodsInfo(files, tx, await saveGoods(deps, tx, { actor, body, now: clock.now() })),
        ),
      ),
    update: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => updateGoods(shops, tx, { actor, body, now: clock.now() })),
      ),
    list: ({ actor, body }) => goodsPage(files, db.tenant(actor.merchantId), body),
    info: ({ actor, body }) => goodsInfo(files, db.tenant(actor.merchantId), body.id),
  }
  return {
    handlers,
    stock: createStock(deps),
    /** How many goods stand in each tab; each in exactly one. */
    counts: (tenant: TenantDb): Promise<Record<GoodsTab, number>> => countTabs(tenant, {}),
  }
}
