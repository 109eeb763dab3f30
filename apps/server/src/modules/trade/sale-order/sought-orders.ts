// Whose orders the platform's people look for: all merchants', one by its number or that of its payment, refund or return, those of some
// merchants, or of some shops.
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
/** Of a payment, a refund or a return of an order. */
const NUMBER_OF_ORDER = /^(PY|RF|RT)\d{18}$/
/** Merchants or shops of one name that are looked at. */
const MOST_NAMESAKES = 20

/** Reads a keyword: the number of an order or of what belongs to one, the number of a merchant, or a merchant's whole name; '' for all. */
export async function soughtBy(db: Kysely<Tables>, keyword: string): Promise<SoughtBy> {
  if (keyword === '') return 'all'
  const number = keyword.toUpperCase()
  if (ORDER_NUMBER.test(number)) return { orderNo: number }
  if (NUMBER_OF_ORDER.test(number)) return orderOf(db, number)
  const named = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_no', '=', number)
    .union(db.selectFrom('merchant').select('merchant_id').where('name', '=', keyword).limit(sql.lit(MOST_NAMESAKES)))
    .execute()
  return { merchantIds: named.map((row) => row.merchant_id) }
}

/** The order that this is a number of; of nothing where there is none such. */
async function orderOf(db: Kysely<Tables>, number: string): Promise<SoughtBy> {
  const row = await numbered[number.slice(0, 2) as keyof typeof numbered](db, number).executeTakeFirst()
  return row === undefined ? { merchantIds: [] } : { orderNo: row.order_no }
}

/** By what a number begins with, each along an index over all merchants. */
const numbered = {
  // What the provider is asked for has a number that says whose it is.
  PY: (db: Kysely<Tables>, number: string) =>
    db
      .selectFrom('provider_number')
      .innerJoin('payment', (join) =>
        join
          .onRef('payment.merchant_id', '=', 'provider_number.merchant_id')
          .onRef('payment.payment_no', '=', 'provider_number.number'),
      )
      .innerJoin('sale_order', (join) =>
        join
          .onRef('sale_order.merchant_id', '=', 'payment.merchant_id')
          .onRef('sale_order.id', '=', 'payment.order_id'),
      )
      .select('sale_order.order_no')
      .where('provider_number.number', '=', number),
  RF: (db: Kysely<Tables>, number: string) =>
    db
      .selectFrom('refund_order')
      .innerJoin('sale_order', (join) =>
        join
          .onRef('sale_order.merchant_id', '=', 'refund_order.merchant_id')
          .onRef('sale_order.id', '=', 'refund_order.order_id'),
      )
      .select('sale_order.order_no')
      .where('refund_order.refund_no', '=', number),
  RT: (db: Kysely<Tables>, number: string) =>
    db.selectFrom('return_order').select('order_no').where('return_no', '=', number),
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
