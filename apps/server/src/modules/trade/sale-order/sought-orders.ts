// Whose orders the platform's people look for: all merchants', one by its number or that of its payment, refund, return or dispute, those
// that left in a parcel, those of some merchants, or of some shops.
import { plainWaybill } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

type SoughtBy = 'all' | { readonly orderNos: readonly string[] } | { readonly merchantIds: readonly string[] }
/** Among these those of the shops with this number or whole name. */
interface SoughtIn {
  readonly shop: string
  readonly of: SoughtBy
}
export type Sought = SoughtBy | SoughtIn

const ORDER_NUMBER = /^SO\d{18}$/
/** Of a payment, a refund, a return or a dispute of an order. */
const NUMBER_OF_ORDER = /^(PY|RF|RT|DP)\d{18}$/
/** Orders whose parcels have the same number: one buyer's that left together, or a number that carriers gave anew. */
const MOST_IN_A_PARCEL = 40
/** Merchants or shops of one name that are looked at. */
const MOST_NAMESAKES = 20

/**
 * Reads a keyword: the number of an order or of what belongs to one, of a merchant or of a parcel, or a merchant's whole name; '' for all.
 */
export async function soughtBy(db: Kysely<Tables>, keyword: string): Promise<SoughtBy> {
  if (keyword === '') return 'all'
  const number = keyword.toUpperCase()
  if (ORDER_NUMBER.test(number)) return { orderNos: [number] }
  if (NUMBER_OF_ORDER.test(number)) return orderOf(db, number)
  const named = await merchantsNamed(db, keyword).unionAll(ordersInParcel(db, number)).execute()
  const merchantIds = named.flatMap(({ merchantId }) => merchantId ?? [])
  return merchantIds.length > 0 ? { merchantIds } : { orderNos: named.flatMap(({ orderNo }) => orderNo ?? []) }
}

const merchantsNamed = (db: Kysely<Tables>, keyword: string) =>
  db
    .selectFrom(
      db
        .selectFrom('merchant')
        .select('merchant_id')
        .where('merchant_no', '=', keyword.toUpperCase())
        .union(
          db.selectFrom('merchant').select('merchant_id').where('name', '=', keyword).limit(sql.lit(MOST_NAMESAKES)),
        )
        .as('named'),
    )
    .select((eb) => ['named.merchant_id as merchantId', eb.lit(null).$castTo<string | null>().as('orderNo')])

/** Those that left by it and were not taken back. */
const ordersInParcel = (db: Kysely<Tables>, number: string) =>
  db
    .selectFrom(
      db
        .selectFrom('shipment')
        .innerJoin('sale_order', (join) =>
          join
            .onRef('sale_order.merchant_id', '=', 'shipment.merchant_id')
            .onRef('sale_order.id', '=', 'shipment.order_id'),
        )
        .select('sale_order.order_no')
        .where('shipment.waybill_no', '=', plainWaybill(number))
        .where('shipment.canceled_at', 'is', null)
        .limit(sql.lit(MOST_IN_A_PARCEL))
        .as('sent'),
    )
    .select((eb) => [eb.lit(null).$castTo<string>().as('merchantId'), 'sent.order_no as orderNo'])

/** The order that this is a number of; of nothing where there is none such. */
async function orderOf(db: Kysely<Tables>, number: string): Promise<SoughtBy> {
  const row = await numbered[number.slice(0, 2) as keyof typeof numbered](db, number).executeTakeFirst()
  return { orderNos: row === undefined ? [] : [row.order_no] }
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
  DP: (db: Kysely<Tables>, number: string) =>
    db.selectFrom('return_dispute').select('order_no').where('dispute_no', '=', number),
}

const isOneOf = (orderNos: readonly string[]) => sql<SqlBool>`order_no = any(${orderNos}::text[])`

/** Of these orders those that are sought: each merchant's are read along its own index. */
export function ofSought<Row>(
  db: Kysely<Tables>,
  of: Sought,
  some: SelectQueryBuilder<Tables, 'sale_order', Row>,
): AliasableExpression<Row> {
  if (of === 'all') return some
  if ('shop' in of) return ofShops(db, of, some)
  if ('orderNos' in of) return some.where(isOneOf(of.orderNos))
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
  const theirs = of !== 'all' && 'orderNos' in of ? some.where(isOneOf(of.orderNos)) : some
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
