// The quick acts of the goods list: where goods stand, their prices and stock, their categories and freight, and how the shop arranges them.
import type { Api, BodyOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { recommendAll, weighAll } from './arrange-goods.ts'
import { changeAll, changeMany, changeOne } from './change-skus.ts'
import type { By, Outcome } from './goods-outcome.ts'
import type { GoodsParts } from './goods.deps.ts'
import { moveAll } from './move-goods.ts'
import { placeAll, promiseAll, sendAll } from './place-goods.ts'
import { scheduleAll } from './schedule-goods.ts'

type UpdateDeps = Pick<GoodsParts, 'files' | 'shops' | 'shopCategories' | 'drafts' | 'deposits' | 'papers'>

/** Runs one act in the caller's transaction; refuses as the endpoint declares. */
export function updateGoods(
  deps: UpdateDeps,
  tx: TenantTx,
  { actor, body, now, isImport = false }: By & { readonly body: BodyOf<Api['goods']['update']> },
): Promise<Outcome> {
  const by = { actor, now, isImport }
  switch (body.action) {
    case 'setShopCategories':
      return placeAll(deps, tx, body, by)
    case 'setFreight':
      return sendAll(tx, body, by)
    case 'setShipHours':
      return promiseAll(tx, body, by)
    case 'recommend':
    case 'unrecommend':
      return recommendAll(tx, body, by)
    case 'setSortWeight':
      return weighAll(tx, body, by)
    case 'setSkus':
      return changeMany(tx, body, by)
    case 'setPrice':
    case 'setStock':
      return changeOne(tx, body, by)
    case 'setPrices':
    case 'setStocks':
      return changeAll(tx, body, by)
    case 'schedule':
      return scheduleAll(tx, { ids: [...new Set(body.ids)], times: body, ...by })
    case 'shelve':
    case 'unshelve':
    case 'recycle':
    case 'restore':
    case 'purge':
      return moveAll(deps, tx, { action: body.action, ids: [...new Set(body.ids)], ...by })
  }
}
