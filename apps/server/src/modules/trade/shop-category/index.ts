// Module entry of a shop's own categories 店铺分类.
import { type Api, type BodyOf, said, type ShopCategory } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addCategory, type Changing, updateCategory } from './change-shop-category.ts'
import type { ShopCategoriesDeps } from './shop-category.deps.ts'
import { categoriesOf, shopOfCategory } from './shop-category.store.ts'
import { placeGoods } from './place-goods.ts'

export type { ShopCategoriesDeps } from './shop-category.deps.ts'

export function createShopCategories({ db, clock, shops, mustBeClean }: ShopCategoriesDeps) {
  const changing = async (tx: TenantTx, actor: MerchantActor, shopId: string): Promise<Changing> => {
    if (!(await shops.lockShop(tx, shopId))) refuse('record.notFound')
    return { tx, actor, shopId, now: clock.now(), mustBeClean }
  }
  /** Where a new category stands. */
  const shopFor = async (tx: TenantTx, actor: MerchantActor, { shopId, parentId }: InsertBody): Promise<string> => {
    if (shopId === undefined && parentId !== null)
      return (await shopOfCategory(tx, parentId)) ?? refuse('record.notFound')
    const shop = await shops.meantShop(tx, meantShopOf(actor, shopId))
    return (shop ?? refuse('state.notAllowed', { status: NO_SHOP })).id
  }
  const handlers: HandlersOf<Api['shopCategory']> = {
    list: async ({ actor, body }) => {
      const tenant = db.tenant(actor.merchantId)
      const meant = meantShopOf(actor, body?.shopId)
      const reached = (await shops.list(tenant)).filter(({ id }) => meant === undefined || id === meant)
      if (meant !== undefined && reached.length === 0) refuse('record.notFound')
      const trees = reached.map(({ id }) => treeOf(tenant, id))
      const all = (await Promise.all(trees)).flat()
      return actor.party === 'storefront' ? shown(all) : all
    },
    insert: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const here = await changing(tx, actor, await shopFor(tx, actor, body))
          const id = await addCategory(here, body)
          return { id, tree: await treeOf(tx, here.shopId) }
        }),
      ),
    update: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          const shopId = await shopOfCategory(tx, body.action === 'arrange' ? (body.ids[0] ?? '') : body.id)
          const here = await changing(tx, actor, shopId ?? refuse('record.notFound'))
          await updateCategory(here, body)
          return treeOf(tx, here.shopId)
        }),
      ),
  }
  return { handlers, place: placeGoods }
}

type InsertBody = BodyOf<Api['shopCategory']['insert']>

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
