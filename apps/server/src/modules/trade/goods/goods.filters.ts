// By what the goods list is narrowed beside its tab and its text: conditions on the goods in hand, and ranges that have an order of their own.
import type { Api, BodyOf } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely'

type ListBody = BodyOf<Api['goods']['list']>

/** Each leads along an index of its own. Days are half open, all others hold both their ends. */
export const goodsRanges = {
  stock: { column: 'stock_total', from: 'stockFrom', to: 'stockTo' },
  price: { column: 'price_fen', from: 'priceFromFen', to: 'priceToFen' },
  created: { column: 'created_at', from: 'createdFrom', to: 'createdTo' },
  updated: { column: 'updated_at', from: 'updatedFrom', to: 'updatedTo' },
  completeness: { column: 'completeness', from: 'completenessFrom', to: 'completenessTo' },
} as const satisfies Record<string, { column: keyof Tables['goods']; from: keyof ListBody; to: keyof ListBody }>
export type GoodsRange = keyof typeof goodsRanges
const rangeNames = Object.keys(goodsRanges) as GoodsRange[]
const isOfTime = (range: GoodsRange): boolean => range === 'created' || range === 'updated'

/**
 * All that the text of a statement depends on.
 * @param categoryIds the category that is asked for, with all below it; empty: none is
 */
export const filterShape = (body: ListBody, categoryIds: readonly string[]) => ({
  isOfCategory: categoryIds.length === 1,
  isOfBranch: categoryIds.length > 1,
  isOfBrand: body.brandId !== undefined,
  isOfTemplate: body.freightTemplateId !== undefined,
  isPresale: body.shipMode === 'PRESALE',
  isVirtual: body.shipMode === 'VIRTUAL',
  isVoucher: body.shipMode === 'VOUCHER',
  isRecommended: body.recommended === 'YES',
  isOfShopCategory: body.shopCategoryId !== undefined,
  ranges: rangeNames.filter((range) => {
    const { from, to } = goodsRanges[range]
    return body[from] !== undefined || body[to] !== undefined
  }),
})
export type FilterShape = ReturnType<typeof filterShape>

type End = Date | number

/** An end that is open lies beyond everything, so that a range has one statement however it is asked. */
const ends = (range: GoodsRange, from: string | number | undefined, to: string | number | undefined): [End, End] =>
  isOfTime(range)
    ? [new Date(from ?? EARLIEST), new Date(to ?? LATEST)]
    : [Number(from ?? 0), Number(to ?? (range === 'completeness' ? 100 : Number.MAX_SAFE_INTEGER))]
const EARLIEST = '1970-01-01T00:00:00.000Z'
const LATEST = '9999-12-31T00:00:00.000Z'

export const filterValues = (body: ListBody, categoryIds: readonly string[]) => ({
  categoryId: categoryIds[0] ?? null,
  categoryIds,
  brandId: body.brandId ?? null,
  freightTemplateId: body.freightTemplateId ?? null,
  shopCategoryId: body.shopCategoryId ?? null,
  ...(Object.fromEntries(
    rangeNames.flatMap((range) => {
      const { from, to } = goodsRanges[range]
      const [least, most] = ends(range, body[from], body[to])
      return [
        [`${range}Least`, least],
        [`${range}Most`, most],
      ]
    }),
  ) as Readonly<Record<`${GoodsRange}Least` | `${GoodsRange}Most`, End>>),
})
export type FilterValues = ReturnType<typeof filterValues>

type Condition = Expression<SqlBool>
const goods = expressionBuilder<Tables, 'goods'>()

/** The goods stand in this category of their shop, or in one below it. */
const standsIn = (eb: ExpressionBuilder<Tables, 'goods'>, shopCategoryId: string | null) =>
  eb.exists(
    eb
      .selectFrom('goods_shop_category as stands')
      .innerJoin('shop_category', 'shop_category.id', 'stands.category_id')
      .select('stands.goods_id')
      .whereRef('stands.goods_id', '=', 'goods.id')
      .where((of) =>
        of.or([of('shop_category.id', '=', shopCategoryId), of('shop_category.parent_id', '=', shopCategoryId)]),
      ),
  )

/** Of the goods in hand, for which there is no order to follow. */
export function equalities(shape: FilterShape, value: FilterValues): Condition[] {
  return [
    ...(shape.isOfCategory ? [goods('goods.category_id', '=', value.categoryId)] : []),
    ...(shape.isOfBrand ? [goods('goods.brand_id', '=', value.brandId)] : []),
    ...(shape.isOfTemplate ? [goods('goods.freight_template_id', '=', value.freightTemplateId)] : []),
    ...(shape.isPresale ? [goods('goods.ship_mode', '=', sql.lit('PRESALE'))] : []),
    ...(shape.isVirtual ? [goods('goods.type', '=', sql.lit('VIRTUAL'))] : []),
    ...(shape.isVoucher ? [goods('goods.type', '=', sql.lit('VOUCHER'))] : []),
    ...(shape.isRecommended ? [sql<SqlBool>`goods.is_recommended`] : []),
    ...(shape.isOfShopCategory ? [standsIn(goods, value.shopCategoryId)] : []),
  ]
}

export const inRange = (range: GoodsRange, value: FilterValues): Condition =>
  goods.and([isFrom(range, value), isTo(range, value)])

const isFrom = (range: GoodsRange, value: FilterValues): Condition =>
  sql<SqlBool>`${sql.ref(`goods.${goodsRanges[range].column}`)} >= ${value[`${range}Least`]}`

const isTo = (range: GoodsRange, value: FilterValues): Condition => {
  const than = sql.raw(isOfTime(range) ? '<' : '<=')
  return sql<SqlBool>`${sql.ref(`goods.${goodsRanges[range].column}`)} ${than} ${value[`${range}Most`]}`
}

/**
 * The end of a range at which an order begins: read from there on, what is in the range comes first. Both ends as conditions of
 * what is read would let the database take the range for a small one, and bring all of it into order.
 */
export const beginning = (range: GoodsRange, value: FilterValues, direction: 'asc' | 'desc'): Condition =>
  direction === 'asc' ? isFrom(range, value) : isTo(range, value)

/** Everything that leaves goods out, together. */
export const conditions = (shape: FilterShape, value: FilterValues): Condition =>
  goods.and([
    ...equalities(shape, value),
    ...(shape.isOfBranch ? [inBranch(value)] : []),
    ...shape.ranges.map((range) => inRange(range, value)),
  ])

/**
 * In any of the categories. Of goods in hand alone: asked of all goods it has no order, and the database would bring every one of the
 * branch into one.
 */
export const inBranch = (value: Pick<FilterValues, 'categoryIds'>): Condition =>
  sql<SqlBool>`goods.category_id = any(${value.categoryIds}::uuid[])`
