// Publishing and editing goods: content, price and stock are saved as one, and go on sale only past the shelving guard.
import { type Api, type BodyOf, formatYuan, said, type SaleStatus } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { type MerchantActor, meantShopOf } from '../../../kernel/actor.ts'
import { newBusinessNo } from '../../../kernel/business-no.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { GoodsDeps, SellingShop } from './goods.deps.ts'
import {
  type GoodsContent,
  insertGoods,
  insertSku,
  lockGoods,
  lockSkuOf,
  updateGoods,
  updateSku,
} from './goods.store.ts'
import { mustSuit } from '../freight/index.ts'
import { freightChanges } from './freight-changes.ts'
import { type GoodsChange, mustHoldRights } from './goods-rights.ts'
import { keepTitle } from './goods.search.ts'
import { saleStatusText } from './goods.states.ts'
import { setStock } from './set-stock.ts'
import { mustCoverDeposit, openShelvingGuard } from './shelving-guard.ts'
import { logStock } from './stock.store.ts'

type SaveBody = BodyOf<Api['goods']['save']>

type SaveDeps = Pick<GoodsDeps, 'categories' | 'files' | 'shops' | 'shopCategories' | 'deposits'>

interface SaveGoods {
  readonly actor: MerchantActor
  readonly body: SaveBody
  readonly now: Date
}

/** Saves new or changed goods in the caller's transaction; answers their id. Refuses as the endpoint declares. */
export async function saveGoods(deps: SaveDeps, tx: TenantTx, { actor, body, now }: SaveGoods): Promise<string> {
  const { files } = deps
  const pictureFileIds = [...new Set(body.pictureFileIds)]
  await files.mustBeOwn(tx, pictureFileIds, 'GOODS')
  const content: GoodsContent = {
    title: body.title,
    sellingPoint: body.sellingPoint,
    categoryId: body.categoryId,
    pictureFileIds,
    detail: body.detail,
    freightFen: body.freightFen,
    freightTemplateId: body.freightTemplateId,
    shipHours: body.shipHours,
    saleStatus: body.publish ? 'ON_SALE' : 'WAREHOUSE',
    priceFen: body.priceFen,
  }
  const save = { actor, body, content, now }
  return body.id === undefined ? create(deps, tx, save) : change(deps, tx, body.id, save)
}

interface Save extends SaveGoods {
  readonly content: GoodsContent
}

async function create(deps: SaveDeps, tx: TenantTx, { actor, body, content, now }: Save): Promise<string> {
  if (body.publish) mustHoldRights(actor, ['shelf'])
  await deps.categories.mustBeLeaf(tx, body.categoryId)
  const shop =
    (await deps.shops.meantShop(tx, meantShopOf(actor, body.shopId))) ??
    refuse('goods.incomplete', { reason: said('请先填写店铺资料', 'fill in the shop’s details first') })
  await mustSuitTemplate(tx, shop.id, body)
  if (body.publish) await mustBeShelvable(deps, tx, shop, { available: body.stock, categoryId: body.categoryId })
  const goods = { id: newId(now), goodsNo: newBusinessNo('GD', now), shopId: shop.id, ...content }
  const sku = {
    id: newId(now),
    goodsId: goods.id,
    outerSkuCode: body.outerSkuCode,
    priceFen: body.priceFen,
    stock: body.stock,
    weightG: body.weightG,
    volumeCm3: body.volumeCm3,
  }
  await insertGoods(tx, goods, now)
  await insertSku(tx, sku)
  await keepTitle(tx, goods.id, goods.title)
  await placeIn(deps, tx, goods.id, body)
  if (body.stock > 0) {
    const added = { change: { delta: body.stock, lockedDelta: 0 }, after: { stock: body.stock, locked: 0 } }
    await logStock(tx, sku.id, { reason: 'MANUAL', subjectNo: goods.goodsNo, ...added, now })
  }
  const target = { type: 'goods', id: goods.id, no: goods.goodsNo, shopId: shop.id }
  const summary = body.publish
    ? said(`发布商品“${goods.title}”`, `Published “${goods.title}”`)
    : said(`新建商品“${goods.title}”，存入仓库`, `Made “${goods.title}” and kept it in the warehouse`)
  await logAct(tx, { actor, action: 'goods.create', target, summary }, now)
  return goods.id
}

async function change(deps: SaveDeps, tx: TenantTx, id: string, { actor, body, content, now }: Save): Promise<string> {
  const sku = (await lockSkuOf(tx, id)) ?? refuse('record.notFound')
  const [goods] = await lockGoods(tx, [id])
  if (goods === undefined) refuse('record.notFound')
  if (body.shopId !== undefined && body.shopId !== goods.shopId) refuse('record.notFound')
  if (body.version !== goods.version) refuse('record.changed')
  mustHoldRights(actor, changesIn(body, goods.saleStatus, sku))
  await mustSuitTemplate(tx, goods.shopId, body)
  // Goods stay in a category that was disabled meanwhile; only into another one there are conditions.
  if (body.categoryId !== goods.categoryId) await deps.categories.mustBeLeaf(tx, body.categoryId)
  if (!(await updateGoods(tx, goods, content, now))) refuse('record.changed')
  if (content.title !== goods.title) await keepTitle(tx, id, content.title)
  await placeIn(deps, tx, id, body)
  await updateSku(tx, sku.id, pickSku(body))
  const after = await setStock(tx, sku, body, { goodsNo: goods.goodsNo, now })
  // Goods that are on sale already may sell out and stay there; only the way up is guarded, and that into another category.
  if (body.publish && goods.saleStatus !== 'ON_SALE') {
    const shop = await deps.shops.findShop(tx, goods.shopId)
    const available = after.stock - after.locked
    await mustBeShelvable(deps, tx, shop, { available, categoryId: body.categoryId })
  } else if (body.publish && body.categoryId !== goods.categoryId) await mustCoverDeposit(deps, tx, body.categoryId)
  const target = { type: 'goods', id, no: goods.goodsNo, shopId: goods.shopId }
  const changes = changed(
    { field: 'title', label: said('标题', 'Title'), before: goods.title, after: content.title },
    {
      field: 'price',
      label: said('售价', 'Price'),
      before: formatYuan(sku.priceFen),
      after: formatYuan(body.priceFen),
    },
    { field: 'stock', label: said('库存', 'Stock'), before: String(sku.stock), after: String(after.stock) },
    ...(await freightChanges(tx, { ...goods, ...sku }, body)),
    {
      field: 'status',
      label: said('状态', 'State'),
      before: saleStatusText[goods.saleStatus],
      after: saleStatusText[content.saleStatus],
    },
  )
  const summary = said(`修改商品“${content.title}”`, `Changed “${content.title}”`)
  await logAct(tx, { actor, action: 'goods.change', target, summary, changes }, now)
  return id
}

async function placeIn(deps: SaveDeps, tx: TenantTx, id: string, { shopCategoryIds }: SaveBody): Promise<void> {
  if (shopCategoryIds === undefined) return
  await deps.shopCategories.place(tx, { goodsIds: [id], shopCategoryIds, mode: 'replace' })
}

const pickSku = ({ priceFen, outerSkuCode, weightG, volumeCm3 }: SaveBody) => ({
  priceFen,
  outerSkuCode,
  weightG,
  volumeCm3,
})

async function mustSuitTemplate(tx: TenantTx, shopId: string, body: SaveBody): Promise<void> {
  const { freightTemplateId, ...goods } = body
  if (freightTemplateId !== null) await mustSuit(tx, freightTemplateId, { ...goods, shopId })
}

/** What this saving changes beside the content. Without a stock that was shown, the one there is now was meant. */
function changesIn(
  body: SaveBody,
  saleStatus: SaleStatus,
  sku: { readonly priceFen: number; readonly stock: number },
): GoodsChange[] {
  return [
    ...(body.priceFen === sku.priceFen ? [] : (['price'] as const)),
    ...(body.stock === (body.stockBefore ?? sku.stock) ? [] : (['stock'] as const)),
    ...(body.publish === (saleStatus === 'ON_SALE') ? [] : (['shelf'] as const)),
  ]
}

/** Errors: refuses with what keeps the goods off sale. */
async function mustBeShelvable(
  deps: SaveDeps,
  tx: TenantTx,
  shop: SellingShop | null,
  goods: { readonly available: number; readonly categoryId: string },
): Promise<void> {
  const barrier = (await openShelvingGuard(deps, tx, shop, [goods.categoryId])).barrierFor(goods)
  if (barrier !== null) throw barrier
}
