// Module entry of a shop's own categories 店铺分类.
import { type Api, said, type ShopCategory } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addCategory, type Changing, updateCategory } from './change-shop-category.ts'
import type { ShopCategoriesDeps } from './shop-category.deps.ts'
import { categoriesOf } from './shop-category.store.ts'
import { placeGoods } from './place-goods.ts'

export type { ShopCategoriesDeps } from './shop-category.deps.ts'

export function createShopCategories({ db, clock, shops }: ShopCategoriesDeps) {
  const changing = async (tx: TenantTx, actor: MerchantActor): Promise<Changing> => {
    const shop = (await shops.lockCurrentShop(tx)) ?? refuse('state.notAllowed', { status: NO_SHOP })
    return { tx, actor, shopId: shop.id, now: clock.now() }
  }
  const handlers: HandlersOf<Api['shopCategory']> = {
    list: async ({ actor }) => {
      const tenant = db.tenant(actor.merchantId)
      const shop = await shops.currentShop(tenant)
      const tree = shop === null ? [] : await treeOf(tenant, shop.id)
      return actor.party === 'storefront' ? shown(tree) : tree
    },
    insert: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const here = await changing(tx, actor)
          const id = await addCategory(here, body)
          return { id, tree: await treeOf(tx, here.shopId) }
        }),
      ),
    update: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const here = await changing(tx, actor)
          await updateCategory(here, body)
          return treeOf(tx, here.shopId)
        }),
      ),
  }
  return { handlers, place: placeGoods }
}

const NO_SHOP = said('请先填写店铺资料', 'fill in the shop’s details first')

/** Each of the first level with those below it behind it. */
async function treeOf(db: TenantDb | TenantTx, shopId: string): Promise<ShopCategory[]> {
  const rows = await categoriesOf.all(db, { shopId })
  const all = rows.map((row) => ({ ...row, goodsCount: Number(row.goodsCount) }))
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [top, ...all.filter(({ parentId }) => parentId === top.id)])
}

/** What a storefront is told of. */
function shown(tree: readonly ShopCategory[]): ShopCategory[] {
  const visible = new Set(tree.filter(({ isVisible }) => isVisible).map(({ id }) => id))
  return tree.filter(({ id, parentId }) => visible.has(id) && (parentId === null || visible.has(parentId)))
}
