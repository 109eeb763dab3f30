// What the ledger has booked for a bill, as its lines and its sums are made of it.
import type { TenantTx } from '@merchant/database'
import { type RawBuilder, sql } from 'kysely'

export interface Drawn {
  readonly billId: string
  readonly shopId: string
  readonly from: Date
  readonly to: Date
  /** The merchant's first shop: what the platform takes for no shop stands on its bill. */
  readonly isFirst: boolean
}

/** What settles an order, and what gives back of a settled one. */
const KINDS = ['orderSettled', 'commissionReturned', 'settledRefundSent'] as const

/** Nothing that is the merchant's is outside these but what still waits for its settlement. */
export const OWN_ACCOUNTS = ['M_AVAILABLE', 'M_FROZEN', 'M_DEPOSIT', 'M_DEBT'] as const

/** Postings of the period that settle or give back. The kinds are written out, as their index has them. */
export const postingsOf = (tx: TenantTx, { from, to }: Drawn) =>
  tx
    .selectFrom('ledger_posting as posting')
    .where('posting.posted_at', '>=', from)
    .where('posting.posted_at', '<', to)
    .where(
      'posting.kind',
      'in',
      KINDS.map((kind) => sql.lit(kind)),
    )

/**
 * Subjects are texts, for not each of them has an id. Whoever joins by it finds the postings apart first: row security lets an index
 * answer for nothing that may tell of other rows, and such a cast may; all orders of the merchant would be read for each posting.
 */
export const orderOfPosting = sql<string>`posting.subject_id::uuid`

/**
 * Of this shop, among orders that are found by their ids. As text: the id itself an index over a shop's orders would answer, and a plan that
 * was made while there were few would read all of them for each one.
 */
export const isOfShop = (shopId: string): RawBuilder<boolean> => sql`sold.shop_id::text = ${shopId}`

/** Of a new line. */
export const lineOf = (billId: string) => ({
  billId: sql<string>`${billId}::uuid`,
  id: sql<string>`gen_random_uuid()`,
})

/** What was taken off an order's goods before its payment; of `cut_fen` the rest was taken off its freight. Orders that were cut are few. */
export const goodsCutOf = (tx: TenantTx, order: 'sold' | 'taken'): RawBuilder<number> => {
  const ofLines = tx
    .selectFrom('sale_order_item as item')
    .where('item.order_id', '=', sql.ref<string>(`${order}.id`))
    .select(sql<number>`sum(item.cut_fen)::bigint`.as('fen'))
  return sql`case when ${sql.ref(`${order}.cut_fen`)} = 0 then 0 else (${ofLines}) end`
}

/** So many lines of one statement: each ends in time, however long the bill is. */
export const AT_ONCE = 5_000
