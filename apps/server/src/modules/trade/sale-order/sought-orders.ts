// Whose orders the platform's people look for: all merchants', one by its number, or those of some merchants.
import type { Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'

export type Sought = 'all' | { readonly orderNo: string } | { readonly merchantIds: readonly string[] }

const ORDER_NUMBER = /^SO\d{18}$/
/** Merchants of one name that are looked at. */
const MOST_NAMESAKES = 20

/** Reads a keyword: the number of an order, the number of a merchant, or a merchant's whole name; '' for all. */
export async function soughtBy(db: Kysely<Tables>, keyword: string): Promise<Sought> {
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
  if ('orderNo' in of) return some.where('order_no', '=', of.orderNo)
  return db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [sql`${of.merchantIds}::uuid[]`]).as('wanted'))
    .crossJoinLateral(() => some.whereRef('merchant_id', '=', sql.ref('wanted')).as('of_merchant'))
    .selectAll('of_merchant')
    .$castTo<Row>()
}
