// Which orders a search means: each way of reading the keyword goes along an index of its own and stops where it has enough.
import { type SaleOrderStatus, saleOrderStatus } from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type ExpressionBuilder, type Expression, sql, type SqlBool } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

/** What is searched for; without `status` in every tab. */
export interface OrderSearch {
  readonly status?: SaleOrderStatus | undefined
  readonly keyword?: string | undefined
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
}

/** How much is read of each tab and place, beginning with the newest or the oldest, behind an order. */
export interface Reading {
  readonly most: number
  readonly direction: 'asc' | 'desc'
  readonly after?: { readonly createdAt: Date; readonly id: string } | null
  /** The column that is answered as `sorted`. */
  readonly sorted: 'created_at' | 'paid_at' | 'ship_deadline_at'
}

/** A waybill that more orders share than this is nobody's parcel. */
const MOST_PARCELS = 1_000

type Builder = ExpressionBuilder<Tables, 'sale_order'>
export type Condition = Expression<SqlBool>
type Place = (eb: Builder) => Condition

/**
 * The orders that are searched for: a whole number is an order's, a phone or its last four digits the receiver's, and any
 * text is a nickname or a waybill.
 */
export function foundOrders(db: TenantDb, cipher: FieldCipher, search: OrderSearch, reading: Reading) {
  const { keyword = '' } = search
  const inPlace = (place: Place) => inTabs(db, place, search, reading)
  if (keyword === '') return inPlace((eb) => eb.lit(true))
  if (/^SO\d{18}$/i.test(keyword)) return inPlace((eb) => eb('order_no', '=', keyword.toUpperCase()))
  const byNickname = inPlace((eb) => eb('buyer_nickname', '=', keyword))
  if (/^\d{4}$/.test(keyword)) return byNickname.union(inPlace((eb) => eb('receiver_phone_tail', '=', keyword)))
  const waybill = keyword.replace(/\s+/g, '').toUpperCase()
  // No carrier numbers its parcels by anything else.
  const isWaybill = /^[\x21-\x7e]+$/.test(waybill)
  const named = isWaybill ? byNickname.union(byWaybill(db, waybill, search, reading)) : byNickname
  if (!/^1[3-9]\d{9}$/.test(keyword)) return named
  return named.union(inPlace((eb) => eb('receiver_phone_hash', '=', cipher.index('phone', keyword))))
}

/** Tab by tab, so that each is read in order of time and no further than it is shown or counted. */
function inTabs(db: TenantDb, place: Place, search: OrderSearch, reading: Reading) {
  const { most, direction, sorted } = reading
  const tabs = sql<string[]>`${search.status === undefined ? saleOrderStatus.options : [search.status]}::text[]`
  return db
    .selectFrom(({ fn }) => fn<{ tab: SaleOrderStatus }>('unnest', [tabs]).as('tab'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'status', 'created_at', 'paid_at', 'ship_deadline_at'])
        .whereRef('status', '=', sql.ref('tab'))
        .where(place)
        .where((eb) => bounds(eb, search, reading))
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(sql.lit(most))
        .as('found'),
    )
    .select(['found.id', 'found.status', `found.${sorted} as sorted`])
}

/** The parcels first; for each of them one order is looked up, so that no plan reads all orders for it. */
function byWaybill(db: TenantDb, waybill: string, search: OrderSearch, reading: Reading) {
  const { status } = search
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('shipment')
        .select('order_id')
        .where('waybill_no', '=', waybill)
        .orderBy('order_id', 'desc')
        .limit(sql.lit(MOST_PARCELS))
        .as('parcel'),
    )
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'status', 'created_at', 'paid_at', 'ship_deadline_at'])
        .whereRef('id', '=', sql.ref('parcel.order_id'))
        .where((eb) => bounds(eb, search, reading))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['found.id', 'found.status', `found.${reading.sorted} as sorted`])
}

/** The dates of the search, and where the page before ended. */
export function bounds(
  eb: Pick<Builder, 'and'>,
  { createdFrom, createdTo }: OrderSearch,
  { direction, after }: Pick<Reading, 'direction' | 'after'>,
): Condition {
  const at = sql.ref('sale_order.created_at')
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  return eb.and([
    ...(createdFrom === undefined ? [] : [sql<SqlBool>`${at} >= ${new Date(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql<SqlBool>`${at} < ${new Date(createdTo)}`]),
    ...(after
      ? [sql<SqlBool>`(${at}, ${sql.ref('sale_order.id')}) ${isBehind} (${after.createdAt}, ${after.id})`]
      : []),
  ])
}
