// The goods list as merchants see it, with a count per tab that follows the search; reads only.
import {
  type Api,
  type BodyOf,
  type GoodsListTab,
  goodsTab,
  type GoodsTab,
  type SaleStatus,
  type TierPrice,
} from '@merchant/contract'
import { statement, statements, type TenantDb } from '@merchant/database'
import { type AliasableExpression, sql, type SqlBool } from 'kysely'
import { unseenIds } from '../../../kernel/kept-plan.ts'
import { jsonRows } from '../../../kernel/json-rows.ts'
import { COUNT_LIMIT, isInstant, isWholeNumber, type PagePlan, tabTotals } from '../../../kernel/list-page.ts'
import { completenessFacts } from './completeness.list.ts'
import { countsOfTabs } from './goods.counts.ts'
import { branchIds } from '../category/index.ts'
import { filterShape, filterValues } from './goods.filters.ts'
import { idsOfPage, type PageVariant } from './goods.page.ts'
import { foundGoods, type GoodsSort, goodsSorts, soughtOf } from './goods.search.ts'
import { PURGED } from './goods.states.ts'
import type { SkuStatus } from './skus.store.ts'

type ListBody = BodyOf<Api['goods']['list']>

const isTime = (sort: GoodsSort): boolean =>
  goodsSorts[sort].column === 'updated_at' || goodsSorts[sort].column === 'created_at'
export const cursorValueCheck = (sort: GoodsSort) => (isTime(sort) ? isInstant : isWholeNumber)

export type GoodsListRow = Awaited<ReturnType<typeof goodsOfIds.all>>[number]

/** The rows of a page, one more than it holds when there are more, and how many stand in each tab whichever is open. */
export async function listGoods(db: TenantDb, body: ListBody, plan: PagePlan) {
  const asked = askedOf(body, plan, await categoriesIn(db, body))
  if (asked.values.text === '') {
    const [rows, counts] = await Promise.all([
      pageOfGoods({ ...asked.variant, isSearch: false }).all(db, asked.values),
      countsOfTabs(asked.variant).first(db, asked.values),
    ])
    const totals = totalsOf(counts?.counts ?? {}, body.tab)
    if (counts?.isCut !== true) return { rows, ...totals }
    // Among what was looked at there were fewer than the page shows.
    return { rows, ...totals, total: Math.max(totals.total, plan.offset + rows.length), totalIsExact: false }
  }
  const found = await foundGoods(asked.variant).first(db, asked.values)
  const totals = totalsOf(found?.counts ?? {}, body.tab)
  // More have the rarest part of the text than were looked at: the page is read along the order of the list instead.
  if (Number(found?.candidates ?? 0) >= COUNT_LIMIT) {
    const rows = await pageOfGoods({ ...asked.variant, isSearch: true }).all(db, asked.values)
    return { rows, ...totals, totalIsExact: false }
  }
  const ids = found?.ids ?? []
  const rows = ids.length === 0 ? [] : await goodsOfIds.all(db, { ids })
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), ...totals }
}

/** 全部 is without the recycle bin, which has a count of its own. */
function totalsOf(counted: Readonly<Record<string, number>>, open: GoodsListTab | undefined) {
  const tabs = goodsTab.options.filter((tab) => tab !== 'RECYCLED')
  const { counts, ...total } = tabTotals<GoodsListTab>(tabs, counted, open)
  // Those across the others are not added to them.
  const beside = tabTotals<GoodsListTab>(['RECYCLED', 'SUBMITTED', 'REJECTED', 'LOW_STOCK'], counted).counts
  return { ...total, counts: { ...beside, ...counts } }
}

/** Across the tabs: of which something waits for a person, or was sent back. */
export const auditIn = (tab: GoodsListTab | undefined) => (tab === 'SUBMITTED' || tab === 'REJECTED' ? tab : null)
export const tabIn = (tab: GoodsListTab | undefined): GoodsTab | null =>
  tab === undefined || tab === 'SUBMITTED' || tab === 'REJECTED' || tab === 'LOW_STOCK' ? null : tab

/** The category that is asked for with all below it; empty: none is. */
export const categoriesIn = async (db: TenantDb, { categoryId }: Pick<ListBody, 'categoryId'>): Promise<string[]> =>
  categoryId === undefined ? [] : branchIds(db, categoryId)

function askedOf(body: ListBody, { after, limit, offset }: PagePlan, categoryIds: readonly string[]) {
  const { tab, keyword = '', sort } = body
  const variant = {
    sort,
    limit,
    tab: tabIn(tab),
    audit: auditIn(tab),
    isLow: tab === 'LOW_STOCK',
    isTabbed: tabIn(tab) !== null,
    isDeep: offset > 0,
    isBehind: after !== null,
    ...filterShape(body, categoryIds),
  }
  const value = after === null ? null : isTime(sort) ? new Date(after.value) : Number(after.value)
  const position = { after: value, afterId: after?.id ?? null, offset }
  return { variant, values: { ...soughtOf(keyword), ...position, tab: tabIn(tab), ...filterValues(body, categoryIds) } }
}

type Asked = ReturnType<typeof askedOf>

/** Along the order of the list. */
const pageOfGoods = statements(
  (variant: PageVariant) => (db: TenantDb, value: Asked['values']) =>
    rowsOf(db, idsOfPage(db, variant, value))
      .orderBy('page.sorted', goodsSorts[variant.sort].direction)
      .orderBy('page.id', goodsSorts[variant.sort].direction),
)

const goodsOfIds = statement((db: TenantDb, value: { ids: readonly string[] }) =>
  rowsOf(
    db,
    db
      .selectFrom('goods')
      .select(['goods.id', 'goods.version as sorted'])
      .where(sql<SqlBool>`id = any(${unseenIds(db, value.ids)})`),
  ),
)

/** A public picture as it is stored. */
interface StoredPicture {
  readonly id: string
  readonly key: string
  readonly thumbnailKey: string
}

/** An SKU that is on offer, or of which orders still hold pieces. */
/** The newest that are offered no more; nobody looks through thousands. */
const MOST_RETIRED = 500
interface RetiredSku {
  readonly id: string
  readonly specText: string
  readonly locked: number
}

export interface StoredSku {
  readonly id: string
  readonly skuNo: string
  readonly valueIds: readonly string[]
  readonly specText: string
  readonly status: SkuStatus
  readonly priceFen: number
  readonly marketPriceFen: number | null
  readonly stock: number
  readonly locked: number
  readonly outerSkuCode: string
  readonly barcode: string
  readonly weightG: number | null
  readonly volumeCm3: number | null
  readonly pictureFileId: string | null
  readonly alertQuantity: number | null
  readonly alertAt: number
  readonly tierPrices: readonly TierPrice[]
  readonly version: number
}

/** One goods whole, by id; undefined when the merchant has no such goods. */
export const findGoodsRow = statement((db: TenantDb, value: { id: string }) =>
  rowsOf(
    db,
    db
      .selectFrom('goods')
      .select(['goods.id', 'goods.version as sorted'])
      .where('goods.id', '=', value.id)
      .where('goods.sale_status', '<>', sql.lit(PURGED)),
  )
    .leftJoin('freight_template', 'freight_template.id', 'goods.freight_template_id')
    .leftJoin('brand', 'brand.id', 'goods.brand_id')
    .select((eb) =>
      eb
        .selectFrom('file_asset as picture')
        .where(
          'picture.id',
          '=',
          sql<string>`any(goods.picture_file_ids || goods.long_picture_file_ids || goods.spec_picture_file_ids || goods.detail_picture_file_ids || goods.video_file_id)`,
        )
        .where('picture.access', '=', 'PUBLIC')
        .select(
          sql<StoredPicture[]>`json_agg(json_build_object('id', ${sql.ref('picture.id')},
            'key', ${sql.ref('picture.storage_key')}, 'thumbnailKey', ${sql.ref('picture.thumbnail_key')}))`.as(
            'stored',
          ),
        )
        .as('pictures'),
    )
    .select((eb) =>
      eb
        .selectFrom('goods_shop_category as stands')
        .whereRef('stands.goods_id', '=', 'goods.id')
        .select(sql<string[] | null>`array_agg(stands.category_id order by stands.category_id)`.as('ids'))
        .as('shopCategoryIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('sku')
        .whereRef('sku.goods_id', '=', 'goods.id')
        .where('sku.status', '<>', sql.lit('RETIRED'))
        .select(
          jsonRows<StoredSku>(
            {
              id: 'sku.id',
              skuNo: 'sku.sku_no',
              valueIds: 'sku.spec_value_ids',
              specText: 'sku.spec_text',
              status: 'sku.status',
              priceFen: 'sku.price_fen',
              marketPriceFen: 'sku.market_price_fen',
              stock: 'sku.stock',
              locked: 'sku.locked',
              outerSkuCode: 'sku.outer_sku_code',
              barcode: 'sku.barcode',
              weightG: 'sku.weight_g',
              volumeCm3: 'sku.volume_cm3',
              pictureFileId: 'sku.picture_file_id',
              alertQuantity: 'sku.alert_quantity',
              alertAt: 'sku.low_from',
              tierPrices: 'sku.tier_prices',
              version: 'sku.version',
            },
            ['sku.id'],
          ).as('stored'),
        )
        .as('skus'),
    )
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('sku')
            .whereRef('sku.goods_id', '=', 'goods.id')
            .where('sku.status', '=', sql.lit('RETIRED'))
            .select(['sku.id', 'sku.spec_text', 'sku.locked'])
            .orderBy('sku.id', 'desc')
            .limit(sql.lit(MOST_RETIRED))
            .as('gone'),
        )
        .select(
          jsonRows<RetiredSku>({ id: 'gone.id', specText: 'gone.spec_text', locked: 'gone.locked' }, ['gone.id']).as(
            'stored',
          ),
        )
        .as('retired'),
    )
    .select([
      'goods.picture_file_ids as pictureFileIds',
      'goods.short_title as shortTitle',
      'goods.selling_point as sellingPoint',
      'goods.unit',
      'goods.long_picture_file_ids as longPictureFileIds',
      'goods.detail',
      'goods.video_file_id as videoFileId',
      'goods.freight_fen as freightFen',
      'brand.id as brandId',
      'brand.name as brandName',
      'freight_template.id as templateId',
      'freight_template.name as templateName',
      'goods.ship_hours as shipHours',
      'goods.after_sale_days as afterSaleDays',
      'goods.services',
      'goods.presale_ship_days as presaleShipDays',
      'goods.valid_days as validDays',
      'goods.valid_until as validUntil',
      'goods.min_per_order as minPerOrder',
      'goods.limit_per_order as limitPerOrder',
      'goods.limit_per_buyer as limitPerBuyer',
      'goods.limit_period as limitPeriod',
      'goods.params',
      'goods.specs',
    ]),
)

export const cursorPosition = (row: GoodsListRow, sort: GoodsSort) => {
  const value = {
    updated_at: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    price_fen: row.priceFen,
    sold_count: row.soldCount,
    stock_total: row.stock,
    completeness: row.score,
    sort_weight: row.sortWeight,
  }
  return { value: String(value[goodsSorts[sort].column]), id: row.id }
}

/**
 * Goods with what a row shows, their first picture and the sums over their SKUs among it. They are read one by one along their key: of a
 * merchant with few, the plan that is kept would read all for a page.
 */
function rowsOf(db: TenantDb, ids: AliasableExpression<{ id: string; sorted: unknown }>) {
  return db
    .selectFrom(ids.as('page'))
    .innerJoinLateral(
      (outer) =>
        outer.selectFrom('goods').whereRef('goods.id', '=', 'page.id').selectAll('goods').limit(sql.lit(1)).as('goods'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('sku')
          .whereRef('sku.goods_id', '=', 'goods.id')
          .where('sku.status', '<>', sql.lit('RETIRED'))
          .select([
            sql<number>`count(*)::integer`.as('count'),
            sql<number>`coalesce(sum(sku.locked) filter (where sku.status = 'ENABLED'), 0)::bigint`.as('locked'),
          ])
          .as('skus_of'),
      (join) => join.onTrue(),
    )
    .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
    .leftJoin('file_asset as cover', (join) =>
      join.on('cover.id', '=', sql<string>`goods.picture_file_ids[1]`).on('cover.access', '=', 'PUBLIC'),
    )
    .select((eb) => [
      'goods.id',
      'goods.shop_id as shopId',
      'goods.goods_no as goodsNo',
      'goods.outer_code as outerCode',
      'goods.title',
      'goods.type',
      'cover.id as coverId',
      'cover.storage_key as coverKey',
      'cover.thumbnail_key as coverThumbnailKey',
      'goods.category_id as categoryId',
      'platform_category.name as categoryName',
      // What is purged is read by nobody.
      sql<SaleStatus>`goods.sale_status`.as('saleStatus'),
      'goods.recycled_at as recycledAt',
      'goods.audit_status as auditStatus',
      'goods.is_passed as isPassed',
      'goods.on_sale_at as onSaleAt',
      'goods.off_sale_at as offSaleAt',
      'goods.ship_mode as shipMode',
      'goods.presale_end_at as presaleEndAt',
      'goods.off_code as offCode',
      'goods.off_reason as offReason',
      'goods.off_at as offAt',
      'goods.appeal_status as appeal',
      'goods.price_fen as priceFen',
      'goods.price_max_fen as priceMaxFen',
      'goods.stock_total as stock',
      eb('goods.stock_total', '-', eb.ref('skus_of.locked')).as('available'),
      'skus_of.count as skuCount',
      'goods.low_skus as lowSkus',
      'goods.sold_count as soldCount',
      'goods.is_recommended as isRecommended',
      'goods.sort_weight as sortWeight',
      'goods.created_at as createdAt',
      'goods.updated_at as updatedAt',
      'goods.version',
    ])
    .select(completenessFacts)
}
