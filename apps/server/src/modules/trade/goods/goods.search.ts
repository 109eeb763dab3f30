// Goods by a part of their title, of a parameter or of the title's pinyin initials, their whole number or their code, or a code of one of their SKUs: each along an index, and no further
// than is counted.
import { type Api, type BodyOf, type GoodsListTab, type GoodsTab, goodsTab } from '@merchant/contract'
import { statements, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { conditions, type FilterShape, type FilterValues } from './goods.filters.ts'
import { initialsOf, typedInitials } from './title-initials.ts'
import { PURGED } from './goods.states.ts'

export type GoodsSort = BodyOf<Api['goods']['list']>['sort']

/** The columns that the list may be sorted by; `id` makes each order total. */
export const goodsSorts = {
  'updatedAt:desc': { column: 'updated_at', direction: 'desc' },
  'updatedAt:asc': { column: 'updated_at', direction: 'asc' },
  'price:asc': { column: 'price_fen', direction: 'asc' },
  'price:desc': { column: 'price_fen', direction: 'desc' },
  'sold:desc': { column: 'sold_count', direction: 'desc' },
  'sold:asc': { column: 'sold_count', direction: 'asc' },
  'stock:asc': { column: 'stock_total', direction: 'asc' },
  'stock:desc': { column: 'stock_total', direction: 'desc' },
  'completeness:asc': { column: 'completeness', direction: 'asc' },
  'completeness:desc': { column: 'completeness', direction: 'desc' },
  'weight:desc': { column: 'sort_weight', direction: 'desc' },
  'weight:asc': { column: 'sort_weight', direction: 'asc' },
  'createdAt:desc': { column: 'created_at', direction: 'desc' },
  'createdAt:asc': { column: 'created_at', direction: 'asc' },
} as const satisfies Record<GoodsSort, { column: string; direction: 'asc' | 'desc' }>

/** Of a long text so many pairs of letters are looked up to find the rarest. */
const MOST_GRAMS = 8

/** Keeps what goods are found by: the letters and pairs of letters of their title and parameters, and the pairs of the title's initials. */
export async function keepFound(
  tx: TenantTx,
  goodsId: string,
  { title, paramWords }: { readonly title: string; readonly paramWords: string },
): Promise<void> {
  const words = paramWords === '' ? title : `${title} ${paramWords}`
  await tx.deleteFrom('goods_gram').where('goods_id', '=', goodsId).execute()
  await tx
    .insertInto('goods_gram')
    .columns(['merchant_id', 'gram', 'goods_id'])
    .expression((eb) =>
      eb
        .selectFrom(
          eb.fn<{ gram: string }>('goods_grams', [sql`${words}::text`, sql`${initialsOf(title)}::text`]).as('gram'),
        )
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          'gram.gram',
          sql<string>`${goodsId}::uuid`.as('goods_id'),
        ]),
    )
    .execute()
}

/** What a typed text means. */
export const soughtOf = (keyword: string) => ({
  text: keyword,
  number: keyword.toUpperCase(),
  initials: typedInitials(keyword),
})
export type Sought = ReturnType<typeof soughtOf>

/** What the parameter of a cursor is compared with: a row behind it. */
export const behind = (columns: readonly string[], direction: 'asc' | 'desc', after: { value: unknown; id: string }) =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.value}, ${after.id}::uuid)`

/** The title, its initials or a parameter hold what was typed, or it is the number or the code. */
export const isSought = (sought: Sought) => (eb: ExpressionBuilder<Tables, 'goods'>) =>
  eb.or([
    // Not as a pattern: the database takes a long one for rare, and would rather read everything than look along the list.
    sql<SqlBool>`strpos(goods.title_small, lower(${sought.text}::text)) > 0`,
    sql<SqlBool>`strpos(goods.title_initials, ${sought.initials}::text) > 0`,
    sql<SqlBool>`strpos(goods.param_words, lower(${sought.text}::text)) > 0`,
    eb('goods.goods_no', '=', sought.number),
    eb('goods.outer_code', '=', sought.text),
    eb('goods.id', '=', goodsOfCode(eb, sought)),
    eb('goods.id', 'in', goodsOfBarcode(eb, sought)),
    eb('goods.id', '=', goodsOfSkuNo(eb, sought)),
  ])

type Queries = Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>

/** One in each shop. */
const goodsOfOuterCode = (eb: Queries, { text }: Sought) =>
  eb
    .selectFrom('goods')
    .select('goods.id as goods_id')
    .where('goods.outer_code', '=', text)
    .where('goods.outer_code', '<>', sql.lit(''))

/** The merchant's own code, the barcode and the number of an SKU, each with an index of its own. */
const goodsOfCode = (eb: Queries, { text }: Sought) =>
  eb
    .selectFrom('sku')
    .select('sku.goods_id')
    .where('sku.outer_sku_code', '=', text)
    .where('sku.outer_sku_code', '<>', sql.lit(''))

const goodsOfBarcode = (eb: Queries, { text }: Sought) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('sku')
        .select('sku.goods_id')
        .where('sku.barcode', '=', text)
        .where('sku.barcode', '<>', sql.lit(''))
        .where('sku.status', '<>', sql.lit('RETIRED'))
        .limit(sql.lit(MOST_OF_BARCODE))
        .as('scanned'),
    )
    .select('scanned.goods_id')

/** The same thing under several goods is found under each of them, so far. */
const MOST_OF_BARCODE = 50

const goodsOfSkuNo = (eb: Queries, { number }: Sought) =>
  eb.selectFrom('sku').select('sku.goods_id').where('sku.sku_no', '=', number)

interface Variant extends FilterShape {
  readonly sort: GoodsSort
  readonly limit: number
  readonly isTabbed: boolean
  readonly audit: 'SUBMITTED' | 'REJECTED' | null
  readonly isLow: boolean
  readonly isDeep: boolean
  readonly isBehind: boolean
}

interface Values extends Sought, FilterValues {
  readonly tab: GoodsTab | null
  readonly offset: number
  readonly after: Date | number | null
  readonly afterId: string | null
}

/**
 * The ids of a page of what was found, how many there are in each tab, and how many had to be looked at. When that is
 * COUNT_LIMIT there may be more, and neither page nor counts are the whole.
 */
export const foundGoods = statements((variant: Variant) => (db: TenantDb, value: Values) => {
  const { column, direction } = goodsSorts[variant.sort]
  return db
    .with(
      (cte) => cte('chosen').materialized(),
      (query) => rarestGram(query, value.text),
    )
    .with(
      (cte) => cte('matching').materialized(),
      (query) =>
        query
          .selectFrom((eb) =>
            eb
              .selectFrom('chosen')
              .crossJoinLateral((outer) =>
                outer
                  .selectFrom('goods_gram')
                  .select('goods_gram.goods_id')
                  .whereRef('goods_gram.gram', '=', 'chosen.gram')
                  .orderBy('goods_gram.goods_id', 'desc')
                  .limit(sql.lit(COUNT_LIMIT))
                  .as('titled'),
              )
              .select('titled.goods_id')
              .union(eb.selectFrom('goods').select('goods.id as goods_id').where('goods.goods_no', '=', value.number))
              .union(goodsOfOuterCode(eb, value))
              .union(goodsOfCode(eb, value))
              .union(goodsOfBarcode(eb, value))
              .union(goodsOfSkuNo(eb, value))
              .as('candidate'),
          )
          .crossJoinLateral((outer) =>
            outer
              .selectFrom('goods')
              .select([
                'goods.id',
                `goods.${column} as sorted`,
                'goods.tab',
                'goods.audit_status',
                'goods.is_low_stock',
              ])
              .whereRef('goods.id', '=', 'candidate.goods_id')
              .where('goods.tab', '<>', sql.lit(PURGED))
              .where((eb) => isSought(value)(eb))
              .where(conditions(variant, value))
              .limit(sql.lit(1))
              .as('found'),
          )
          .select(['found.id', 'found.sorted', 'found.tab', 'found.audit_status', 'found.is_low_stock']),
    )
    .selectNoFrom((eb) => [
      eb
        .selectFrom((of) =>
          of
            .selectFrom('matching')
            .select('id')
            .$if(variant.isTabbed, (query) => query.where('tab', '=', value.tab))
            .$if(!variant.isTabbed, (query) => query.where('tab', '<>', sql.lit('RECYCLED')))
            .$if(variant.audit !== null, (query) => query.where('audit_status', '=', sql.lit(variant.audit ?? 'NONE')))
            .$if(variant.isLow, (query) => query.where('is_low_stock', '=', sql.lit(true)))
            .$if(variant.isBehind, (query) =>
              query.where(behind(['sorted', 'id'], direction, { value: value.after, id: value.afterId ?? '' })),
            )
            .orderBy('sorted', direction)
            .orderBy('id', direction)
            .limit(sql.lit(variant.limit))
            .$if(variant.isDeep, (query) => query.offset(value.offset))
            .as('page'),
        )
        .select(sql<string[] | null>`json_agg(page.id)`.as('ids'))
        .as('ids'),
      eb.selectFrom('matching as goods_of').select(countsByTab('one')).as('counts'),
      eb.selectFrom('chosen').select('count').as('candidates'),
    ])
})

/** How many goods of a table `goods_of` stand in each tab, and across them in the audit and low on stock; a row is one, or `n` of them. */
export const countsByTab = (rowIs: 'one' | 'n') => {
  const those = (condition: RawBuilder<unknown>) =>
    rowIs === 'one'
      ? sql`count(*) filter (where ${condition})`
      : sql`coalesce(sum(goods_of.n) filter (where ${condition}), 0)`
  return sql<Record<GoodsListTab, number>>`json_build_object(${sql.join([
    ...goodsTab.options.map((tab) => sql`${sql.lit(tab)}, ${those(sql`goods_of.tab = ${sql.lit(tab)}`)}`),
    ...(['SUBMITTED', 'REJECTED'] as const).map(
      (status) => sql`${sql.lit(status)}, ${those(sql`goods_of.audit_status = ${sql.lit(status)}`)}`,
    ),
    sql`'LOW_STOCK', ${those(sql`goods_of.is_low_stock`)}`,
  ])})`.as('counts')
}

/** Of the pairs of letters of a text the one that the fewest goods have, and how many: as far as is counted. */
export const rarestGram = (query: Pick<TenantDb, 'selectFrom'>, text: string | null) =>
  query
    .selectFrom(gramsOf(query, text).as('typed'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom((eb) =>
          eb
            .selectFrom('goods_gram')
            .select('goods_gram.goods_id')
            .whereRef('goods_gram.gram', '=', 'typed.gram')
            .limit(sql.lit(COUNT_LIMIT))
            .as('some'),
        )
        .select(sql<number>`count(*)`.as('count'))
        .as('counted'),
    )
    .select(['typed.gram', 'counted.count'])
    .orderBy('counted.count')
    .limit(sql.lit(1))

/** The pairs of letters of a text, or its one letter. */
const gramsOf = (query: Pick<TenantDb, 'selectFrom'>, text: string | null) =>
  query
    .selectFrom(({ fn }) => fn<{ gram: string }>('title_grams', [sql`${text}::text`]).as('gram'))
    .select('gram.gram')
    .where(sql<SqlBool>`length(gram) = least(length(lower(${text}::text)), 2)`)
    .limit(sql.lit(MOST_GRAMS))
