// The goods list as merchants see it, with a count per tab that follows the search; reads only.
import type { Api, BodyOf, GoodsTab } from '@merchant/contract'
import { statement, type Tables, type TenantDb } from '@merchant/database'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { isInstant, isWholeNumber, type PagePlan } from '../../../kernel/list-page.ts'

type ListBody = BodyOf<Api['goods']['list']>
type GoodsFilter = Pick<ListBody, 'tab' | 'keyword' | 'categoryId'>

/** The columns that the list may be sorted by; `id` makes each order total. */
const sorts = {
  'updatedAt:desc': { column: 'goods.updated_at', direction: 'desc' },
  'updatedAt:asc': { column: 'goods.updated_at', direction: 'asc' },
  'price:asc': { column: 'goods.price_fen', direction: 'asc' },
  'price:desc': { column: 'goods.price_fen', direction: 'desc' },
  'sold:desc': { column: 'goods.sold_count', direction: 'desc' },
} as const satisfies Record<ListBody['sort'], { column: string; direction: 'asc' | 'desc' }>

const isTime = (sort: ListBody['sort']): boolean => sorts[sort].column === 'goods.updated_at'
export const cursorValueCheck = (sort: ListBody['sort']) => (isTime(sort) ? isInstant : isWholeNumber)

/** The tab that goods stand in: each in exactly one. Goods of this version have one SKU, so a join never repeats them. */
const status = sql.ref('goods.sale_status')
const tabOf = sql<GoodsTab>`case
  when ${status} <> 'ON_SALE' then ${status}
  when ${sql.ref('sku.stock')} > ${sql.ref('sku.locked')} then 'ON_SALE'
  else 'SOLD_OUT' end`

export type GoodsListRow = Awaited<ReturnType<typeof listGoods>>[number]

export function listGoods(db: TenantDb, filter: GoodsFilter, sort: ListBody['sort'], plan: PagePlan) {
  const { column, direction } = sorts[sort]
  const value = plan.after === null ? null : isTime(sort) ? new Date(plan.after.value) : Number(plan.after.value)
  return rowsOf(searched(db, filter))
    .$if(filter.tab !== undefined, (query) => query.where(tabOf, '=', filter.tab ?? 'ON_SALE'))
    .$if(plan.after !== null, (query) =>
      query.where(
        sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('goods.id')}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${plan.after?.id})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('goods.id', direction)
    .limit(plan.limit)
    .offset(plan.offset)
    .execute()
}

/** A public picture as it is stored. */
export interface StoredPicture {
  readonly id: string
  readonly key: string
  readonly thumbnailKey: string
}

/** One row of the list with the rest of the goods and their pictures, by id; undefined when the merchant has no such goods. */
export const findGoodsRow = statement((db: TenantDb, value: { readonly id: string }) =>
  rowsOf(searched(db, {}))
    .select((eb) =>
      eb
        .selectFrom('file_asset as picture')
        .where('picture.id', '=', sql<string>`any(${sql.ref('goods.picture_file_ids')})`)
        .where('picture.access', '=', 'PUBLIC')
        .select(
          sql<StoredPicture[]>`json_agg(json_build_object('id', ${sql.ref('picture.id')},
            'key', ${sql.ref('picture.storage_key')}, 'thumbnailKey', ${sql.ref('picture.thumbnail_key')}))`.as(
            'stored',
          ),
        )
        .as('pictures'),
    )
    .select([
      'goods.selling_point as sellingPoint',
      'goods.detail',
      'goods.freight_fen as freightFen',
      'goods.ship_hours as shipHours',
      'sku.id as skuId',
      'sku.spec_text as specText',
      'sku.price_fen as skuPriceFen',
      'sku.locked',
      'sku.outer_sku_code as outerSkuCode',
      'sku.version as skuVersion',
    ])
    .where('goods.id', '=', value.id),
)

/** How many of the searched goods stand in each tab, whichever tab is open. */
export async function countTabs(db: TenantDb, filter: Omit<GoodsFilter, 'tab'>): Promise<Record<GoodsTab, number>> {
  const counted = await searched(db, filter)
    .select(({ fn }) => [tabOf.as('tab'), fn.countAll<number>().as('count')])
    .groupBy(tabOf)
    .execute()
  const counts: Record<GoodsTab, number> = { ON_SALE: 0, WAREHOUSE: 0, SOLD_OUT: 0, DRAFT: 0 }
  for (const { tab, count } of counted) counts[tab] = count
  return counts
}

export const cursorPosition = (row: GoodsListRow, sort: ListBody['sort']) => {
  const { column } = sorts[sort]
  const value = {
    'goods.updated_at': row.updatedAt.toISOString(),
    'goods.price_fen': row.priceFen,
    'goods.sold_count': row.soldCount,
  }[column]
  return { value: String(value), id: row.id }
}

function searched(db: TenantDb, { keyword, categoryId }: Omit<GoodsFilter, 'tab'>) {
  return db
    .selectFrom('goods')
    .innerJoin('sku', 'sku.goods_id', 'goods.id')
    .$if(categoryId !== undefined, (query) => query.where('goods.category_id', '=', categoryId ?? ''))
    .$if(keyword !== undefined && keyword !== '', (query) => query.where((eb) => matches(eb, keyword ?? '')))
}

/** Part of the title, or the whole goods number or merchant's code. */
function matches(eb: ExpressionBuilder<Tables, 'goods' | 'sku'>, keyword: string) {
  const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return eb.or([
    eb('goods.title', 'ilike', part),
    eb('goods.goods_no', '=', keyword.toUpperCase()),
    eb('sku.outer_sku_code', '=', keyword),
  ])
}

function rowsOf(query: ReturnType<typeof searched>) {
  return query
    .innerJoin('platform_category', 'platform_category.id', 'goods.category_id')
    .select((eb) => [
      'goods.id',
      'goods.goods_no as goodsNo',
      'goods.title',
      'goods.picture_file_ids as pictureFileIds',
      'goods.category_id as categoryId',
      'platform_category.name as categoryName',
      'goods.sale_status as saleStatus',
      'goods.price_fen as priceFen',
      'sku.stock',
      eb('sku.stock', '-', eb.ref('sku.locked')).as('available'),
      'goods.sold_count as soldCount',
      'goods.updated_at as updatedAt',
      'goods.version',
    ])
}
