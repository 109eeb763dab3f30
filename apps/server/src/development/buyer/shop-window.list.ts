// What the demo buyer can buy: open shops with goods on sale, their goods and SKUs, over all merchants; reads only.
import {
  type GoodsDetail,
  type GoodsParam,
  type GoodsService,
  type GoodsType,
  keptParams,
  keptTierPrices,
  type LimitPeriod,
  promisedServices,
  readDetail,
  type ServiceHours,
  serviceHoursSchema,
  type TierPrice,
} from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'

export const GOODS_PER_PAGE = 24
const SHOPS_SHOWN = 30
const HIDDEN = ['SUSPENDED', 'CLOSING', 'CLOSED'] as const

export interface ShopCard {
  readonly merchantId: string
  readonly name: string
  readonly intro: string
  readonly goodsCount: number
}

export interface GoodsCard {
  readonly id: string
  readonly shopId: string
  readonly type: GoodsType
  readonly title: string
  /** For its card; empty: its title. */
  readonly shortTitle: string
  readonly sellingPoint: string
  readonly unit: string
  readonly pictureFileIds: readonly string[]
  readonly priceFen: number
  readonly priceMaxFen: number
  readonly freightFen: number
  readonly freightTemplateId: string | null
  readonly soldCount: number
  readonly isRecommended: boolean
  readonly minPerOrder: number | null
  readonly limitPerOrder: number | null
  readonly limitPerBuyer: number | null
  readonly limitPeriod: LimitPeriod | null
}

/** A card with what the goods' page says besides. */
export interface GoodsWhole extends GoodsCard {
  readonly params: readonly GoodsParam[]
  readonly detail: GoodsDetail
  readonly videoFileId: string | null
  readonly longPictureFileIds: readonly string[]
  readonly services: readonly GoodsService[]
  readonly shipHours: number
  /** Sold before they are there: within how many days they ship, and until when they are sold. */
  /** Of vouchers. */
  readonly validity: { readonly days: number | null; readonly until: Date | null }
  readonly presale: { readonly shipDays: number; readonly endAt: Date } | null
}

/** One of the things that goods are sold as. */
export interface SkuChoice {
  readonly id: string
  readonly specText: string
  readonly priceFen: number
  readonly tierPrices: readonly TierPrice[]
  readonly available: number
  readonly shownFileId: string | null
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
    .where('shop.status', '=', 'OPEN')
    .where('merchant.status', 'not in', HIDDEN)
    .where('goods.tab', '=', sql.lit('ON_SALE'))
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

/** Nobody sees what a merchant sells that is suspended or leaves. */
const shownMerchant = (db: Database, merchantId: string) =>
  db.tenant(merchantId).selectFrom('merchant').select('merchant.merchant_id').where('status', 'not in', HIDDEN)

export interface OpenShop {
  readonly name: string
  readonly intro: string
  readonly notice: string
  readonly servicePhone: string
  readonly bannerFileId: string | null
  readonly serviceHours: ServiceHours
}

/** What an open shop says of itself, or null. */
export async function findOpenShop(db: Database, merchantId: string): Promise<OpenShop | null> {
  const row = await db
    .tenant(merchantId)
    .selectFrom('shop')
    .select([
      'name',
      'intro',
      'notice',
      'service_phone as servicePhone',
      'banner_file_id as bannerFileId',
      'service_hours as serviceHours',
    ])
    .where('status', '=', 'OPEN')
    .where('merchant_id', 'in', shownMerchant(db, merchantId))
    .orderBy('position')
    .executeTakeFirst()
  return row === undefined ? null : { ...row, serviceHours: serviceHoursSchema.parse(row.serviceHours) }
}

/** One page of what the shop has on sale and in stock: what it recommends, then by weight, then newest first; one row more than a page when there is a next. */
export async function listGoodsOnSale(
  db: Database,
  merchantId: string,
  { keyword, page }: { readonly keyword: string; readonly page: number },
): Promise<GoodsCard[]> {
  return onSale(db, merchantId)
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('goods.title', 'ilike', contains(keyword)),
          eb('goods.param_words', 'like', contains(keyword.toLowerCase())),
        ]),
      ),
    )
    .orderBy('goods.is_recommended', 'desc')
    .orderBy('goods.sort_weight', 'desc')
    .orderBy('goods.created_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(GOODS_PER_PAGE + 1)
    .offset((page - 1) * GOODS_PER_PAGE)
    .execute()
}

export async function findGoodsOnSale(db: Database, merchantId: string, id: string): Promise<GoodsWhole | null> {
  const found = await onSale(db, merchantId)
    .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
    .select([
      'goods.params',
      'goods.detail',
      'goods.video_file_id as videoFileId',
      'goods.long_picture_file_ids as longPictureFileIds',
      'goods.services',
      'goods.ship_hours as shipHours',
      'goods.presale_ship_days as presaleShipDays',
      'goods.presale_end_at as presaleEndAt',
      'goods.valid_days as validDays',
      'goods.valid_until as validUntil',
      'platform_category.no_reason_return as returns',
    ])
    .where('goods.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) return null
  const { presaleShipDays: shipDays, presaleEndAt: endAt, validDays, validUntil, returns, ...goods } = found
  return {
    ...goods,
    params: keptParams.parse(goods.params),
    detail: readDetail(goods.detail),
    services: goods.type === 'PHYSICAL' ? promisedServices(goods.services, returns) : [],
    validity: { days: validDays, until: validUntil },
    presale: shipDays === null || endAt === null ? null : { shipDays, endAt },
  }
}

function onSale(db: Database, merchantId: string) {
  return db
    .tenant(merchantId)
    .selectFrom('goods')
    .where('goods.tab', '=', sql.lit('ON_SALE'))
    .where('goods.merchant_id', 'in', shownMerchant(db, merchantId))
    .select([
      'goods.id',
      'goods.shop_id as shopId',
      'goods.title',
      'goods.type',
      'goods.short_title as shortTitle',
      'goods.selling_point as sellingPoint',
      'goods.unit',
      'goods.picture_file_ids as pictureFileIds',
      'goods.price_fen as priceFen',
      'goods.price_max_fen as priceMaxFen',
      'goods.freight_fen as freightFen',
      'goods.freight_template_id as freightTemplateId',
      'goods.sold_count as soldCount',
      'goods.is_recommended as isRecommended',
      'goods.min_per_order as minPerOrder',
      'goods.limit_per_order as limitPerOrder',
      'goods.limit_per_buyer as limitPerBuyer',
      'goods.limit_period as limitPeriod',
    ])
}

/** What one may choose of goods, sold out or not, by the names of its values. */
export async function listChoices(db: Database, merchantId: string, goodsId: string): Promise<SkuChoice[]> {
  const rows = await db
    .tenant(merchantId)
    .selectFrom('sku')
    .select((eb) => [
      'id',
      'spec_text as specText',
      'price_fen as priceFen',
      'tier_prices as keptTiers',
      eb('stock', '-', eb.ref('locked')).as('available'),
      'shown_file_id as shownFileId',
    ])
    .where('goods_id', '=', goodsId)
    .where('status', '=', 'ENABLED')
    .orderBy('spec_text')
    .orderBy('id')
    .execute()
  return rows.map(({ keptTiers, ...sku }) => ({ ...sku, tierPrices: keptTierPrices.parse(keptTiers) }))
}
