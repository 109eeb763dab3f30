// What the demo buyer can buy: open shops with goods on sale, and their goods, over all merchants; reads only.
import type { Database } from '@merchant/database'

export const GOODS_PER_PAGE = 24
const SHOPS_SHOWN = 30

export interface ShopCard {
  readonly merchantId: string
  readonly name: string
  readonly intro: string
  readonly goodsCount: number
}

export interface GoodsCard {
  readonly id: string
  readonly skuId: string
  readonly title: string
  readonly sellingPoint: string
  readonly detail: string
  readonly pictureFileIds: readonly string[]
  readonly priceFen: number
  readonly freightFen: number
  readonly freightTemplateId: string | null
  readonly available: number
  readonly soldCount: number
}

const contains = (part: string): string => `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Open shops with something to sell, the newest merchants first; `keyword` is part of a shop's name, '' means all. */
export async function listOpenShops(db: Database, keyword: string): Promise<ShopCard[]> {
  return db.acrossMerchants
    .selectFrom('shop')
    .innerJoin('merchant', 'merchant.merchant_id', 'shop.merchant_id')
    .innerJoin('goods', (join) =>
      join.onRef('goods.merchant_id', '=', 'shop.merchant_id').onRef('goods.shop_id', '=', 'shop.id'),
    )
    .innerJoin('sku', (join) =>
      join.onRef('sku.merchant_id', '=', 'goods.merchant_id').onRef('sku.goods_id', '=', 'goods.id'),
    )
    .where('shop.status', '=', 'OPEN')
    .where('goods.sale_status', '=', 'ON_SALE')
    .whereRef('sku.stock', '>', 'sku.locked')
    .$if(keyword !== '', (query) => query.where('shop.name', 'ilike', contains(keyword)))
    .select(({ fn }) => [
      'shop.merchant_id as merchantId',
      'shop.name',
      'shop.intro',
      fn.count<number>('goods.id').as('goodsCount'),
    ])
    .groupBy(['shop.merchant_id', 'shop.name', 'shop.intro', 'merchant.registered_at'])
    .orderBy('merchant.registered_at', 'desc')
    .limit(SHOPS_SHOWN)
    .execute()
}

/** The name of an open shop, or null. */
export async function findOpenShop(db: Database, merchantId: string): Promise<string | null> {
  const row = await db
    .tenant(merchantId)
    .selectFrom('shop')
    .select('name')
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return row?.name ?? null
}

/** One page of what the shop has on sale and in stock, newest first; one row more than a page when there is a next. */
export async function listGoodsOnSale(
  db: Database,
  merchantId: string,
  { keyword, page }: { readonly keyword: string; readonly page: number },
): Promise<GoodsCard[]> {
  return onSale(db, merchantId)
    .$if(keyword !== '', (query) => query.where('goods.title', 'ilike', contains(keyword)))
    .orderBy('goods.created_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(GOODS_PER_PAGE + 1)
    .offset((page - 1) * GOODS_PER_PAGE)
    .execute()
}

export async function findGoodsOnSale(db: Database, merchantId: string, id: string): Promise<GoodsCard | null> {
  return (await onSale(db, merchantId).where('goods.id', '=', id).executeTakeFirst()) ?? null
}

function onSale(db: Database, merchantId: string) {
  return db
    .tenant(merchantId)
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods_id', 'goods.id')
    .where('goods.sale_status', '=', 'ON_SALE')
    .whereRef('sku.stock', '>', 'sku.locked')
    .select((eb) => [
      'goods.id',
      'sku.id as skuId',
      'goods.title',
      'goods.selling_point as sellingPoint',
      'goods.detail',
      'goods.picture_file_ids as pictureFileIds',
      'sku.price_fen as priceFen',
      'goods.freight_fen as freightFen',
      'goods.freight_template_id as freightTemplateId',
      eb('sku.stock', '-', eb.ref('sku.locked')).as('available'),
      'goods.sold_count as soldCount',
    ])
}
