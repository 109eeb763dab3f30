// Whose orders the platform's people look for: all merchants', one by its number, those of some merchants, or of some shops.
import type { Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

type SoughtBy = 'all' | { readonly orderNo: string } | { readonly merchantIds: readonly string[] }
/** Among these those of the shops with this number or whole name. */
interface SoughtIn {
  readonly shop: string
  readonly of: SoughtBy
}
export type Sought = SoughtBy | SoughtIn

const ORDER_NUMBER = /^SO\d{18}$/
/** Merchants or shops of one name that are looked at. */
const MOST_NAMESAKES = 20

/** Reads a keyword: the number of an order, the number of a merchant, or a merchant's whole name; '' for all. */
export async function soughtBy(db: Kysely<Tables>, keyword: string): Promise<SoughtBy> {
  if (keyword === '') return 'all'
  const number = keyword.toUpperCase()
  if (ORDER_NUMBER.test(number)) return { orderNo: number }
  const named = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_no', '=', number)
    .union(db.selectFrom('merchant').select('merchant_id').where('name', '=', keyword).limit(sql.lit(MOST_NAMESAKES)))
    .execute()
  return { merchantIds: named.map((row) => row.merchant_id) }
}

/** Of these orders those that are sought: each merchant's are read along its own index. */
export function ofSought<Row>(
  db: Kysely<Tables>,
  of: Sought,
  some: SelectQueryBuilder<Tables, 'sale_order', Row>,
): AliasableExpression<Row> {
  if (of === 'all') return some
  if ('shop' in of) return ofShops(db, of, some)
  if ('orderNo' in of) return some.where('order_no', '=', of.orderNo)
  return db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [sql`${of.merchantIds}::uuid[]`]).as('wanted'))
    .crossJoinLateral(() => some.whereRef('merchant_id', '=', sql.ref('wanted')).as('of_merchant'))
    .selectAll('of_merchant')
    .$castTo<Row>()
}

/** Each shop's are read along its own index. */
function ofShops<Row>(
  db: Kysely<Tables>,
  { shop, of }: SoughtIn,
  some: SelectQueryBuilder<Tables, 'sale_order', Row>,
): AliasableExpression<Row> {
  const columns = ['shop.merchant_id', 'shop.id as shop_id'] as const
  const shops = db
    .selectFrom('shop')
    .select(columns)
    .where('shop_no', '=', shop.toUpperCase())
    .union(db.selectFrom('shop').select(columns).where('name', '=', shop).limit(sql.lit(MOST_NAMESAKES)))
  const theirs = of !== 'all' && 'orderNo' in of ? some.where('order_no', '=', of.orderNo) : some
  return db
    .selectFrom(shops.as('wanted'))
    .$if(of !== 'all' && 'merchantIds' in of, (query) =>
      query.where(sql<SqlBool>`wanted.merchant_id = any(${of !== 'all' && 'merchantIds' in of ? of.merchantIds : []})`),
    )
    .crossJoinLateral(() =>
      theirs
        .whereRef('merchant_id', '=', sql.ref('wanted.merchant_id'))
        .whereRef('shop_id', '=', sql.ref('wanted.shop_id'))
        .as('of_shop'),
    )
    .selectAll('of_shop')
    .$castTo<Row>()
}
