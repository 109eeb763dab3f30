// How orders are searched and read, as every way of finding them sees it.
import type { AfterSaleStatus, OrderMark, SaleOrderStage, ShipDeadline } from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { hasMark } from './order-marks.ts'
import { askedTimes, timeBounds, type TimeEnd, type TimeValues } from './order-times.ts'

/** How one searches: all that the text of a statement depends on. */
export interface SearchShape {
  /** A literal of the statement, so that it is planned for how many orders such a tab has; null: every tab. */
  readonly tab: SaleOrderStage | null
  /** Where the keyword is looked for; null without one. */
  readonly places: readonly Place[] | null
  readonly hasFrom: boolean
  readonly hasTo: boolean
  /** Only orders to ship, by the time they were promised for. */
  readonly deadline: ShipDeadline | null
  readonly mark: OrderMark | null
  /** How finely the receiver's region is named. */
  readonly region: 'province' | 'city' | null
  readonly afterSale: AfterSaleStatus | null
  /** In the tab of those whose after-sale is in progress, whatever state they are in. */
  readonly isInAfterSaleTab: boolean
  /** Ends of the times that are looked between, beside that of its placing. */
  readonly ends: readonly TimeEnd[]
  /** Something else leads to orders, and each is asked for its times. */
  readonly areTimesAsked: boolean
  readonly hasTag: boolean
  readonly hasGoods: boolean
  readonly hasCarrier: boolean
  readonly hasLeast: boolean
  readonly hasMost: boolean
  /** Page after page to its end, as for a table, so that nothing may be left out for being far behind. */
  readonly isWhole: boolean
}

/** Whether anything but the keyword and the days leaves orders out. */
export const isNarrowed = (shape: SearchShape): boolean =>
  shape.deadline !== null ||
  shape.mark !== null ||
  shape.region !== null ||
  shape.afterSale !== null ||
  shape.ends.length > 0 ||
  shape.hasTag ||
  shape.hasGoods ||
  shape.hasCarrier ||
  hasAmount(shape)

export const hasAmount = ({ hasLeast, hasMost }: Pick<SearchShape, 'hasLeast' | 'hasMost'>): boolean =>
  hasLeast || hasMost

export type Place = 'orderNo' | 'nickname' | 'receiverName' | 'phoneTail' | 'phone' | 'waybill' | 'goods'

/** What one searches for; null is what its shape does not ask for. */
export interface SearchValues extends TimeValues {
  readonly keyword: string | null
  readonly orderNo: string | null
  readonly waybill: string | null
  readonly phoneHash: Buffer | null
  readonly nameHash: Buffer | null
  readonly region: string | null
  readonly tag: string | null
  readonly goodsNo: string | null
  readonly carrier: string | null
  readonly leastFen: number | null
  readonly mostFen: number | null
  readonly from: Date | null
  readonly to: Date | null
  readonly now: Date
  readonly soon: Date
  /** Where the page before ended. */
  readonly afterSorted: Date | null
  readonly afterId: string | null
}

/** How much is read of each tab and place, beginning with the newest or the oldest. */
export interface Reading {
  readonly most: number
  readonly direction: 'asc' | 'desc'
  /** Behind the order with which the page before ended, by time. */
  readonly isBehind?: boolean
  /** The column that is answered as `sorted`. */
  readonly sorted: 'created_at' | 'paid_at' | 'ship_deadline_at' | 'completed_at'
  /** Any so many do, for only their number is asked. */
  readonly isCounted?: boolean
}

/** A statement as it is built: on which handle, how one searches, and where its values stand. */
export interface Building<Shape extends SearchShape = SearchShape> {
  readonly db: TenantDb
  readonly shape: Shape
  readonly value: SearchValues
}

export type Builder = ExpressionBuilder<Tables, 'sale_order'>
export type Condition = Expression<SqlBool>

/** The dates of the search, what the orders have in common, and where the page before ended. */
export function bounds(
  eb: Pick<Builder, 'and'>,
  building: Building,
  { direction, isBehind = false }: Pick<Reading, 'direction' | 'isBehind'>,
): Condition {
  const { shape, value } = building
  const at = sql.ref('sale_order.created_at')
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  return eb.and([
    ...(shape.hasFrom ? [sql<SqlBool>`${at} >= ${value.from}`] : []),
    ...(shape.hasTo ? [sql<SqlBool>`${at} < ${value.to}`] : []),
    ...(shape.mark === null ? [] : [hasMark(shape.mark)]),
    // A literal, so that the database sees that an index of the few is enough.
    ...(shape.afterSale === null
      ? []
      : [sql<SqlBool>`${sql.ref('sale_order.after_sale_status')} = ${sql.lit(shape.afterSale)}`]),
    ...(shape.region === null ? [] : [sql<SqlBool>`${regionColumn[shape.region]} = ${value.region}`]),
    ...amountBounds(building),
    ...(shape.areTimesAsked ? askedTimes : timeBounds)(shape.ends, value),
    ...(shape.hasTag ? [sql<SqlBool>`${value.tag} = any(${sql.ref('sale_order.tags')})`] : []),
    ...(shape.hasGoods ? [isOfGoods(building)] : []),
    ...(shape.hasCarrier ? [isCarried(building)] : []),
    ...(isBehind
      ? [sql<SqlBool>`(${at}, ${sql.ref('sale_order.id')}) ${than} (${value.afterSorted}, ${value.afterId})`]
      : []),
  ])
}

const regionColumn = {
  province: sql.ref('sale_order.receiver_province'),
  city: sql.ref('sale_order.receiver_city'),
} as const

export function amountBounds({ shape, value }: Building): Condition[] {
  const payable = sql.ref('sale_order.payable_fen')
  return [
    ...(shape.hasLeast ? [sql<SqlBool>`${payable} >= ${value.leastFen}`] : []),
    ...(shape.hasMost ? [sql<SqlBool>`${payable} <= ${value.mostFen}`] : []),
  ]
}

/** Goods by their number, of which there is one. */
export const soughtGoods = ({ db, value }: Building) =>
  db.selectFrom('goods').select('goods.id').where('goods.goods_no', '=', value.goodsNo)

function isOfGoods(building: Building): Condition {
  const line = building.db
    .selectFrom('sale_order_item as bought')
    .select(sql.lit(true).as('is'))
    .whereRef('bought.order_id', '=', sql.ref('sale_order.id'))
    .where('bought.goods_id', '=', soughtGoods(building))
    .limit(sql.lit(1))
  return sql<SqlBool>`(${line})`
}

/** Asked order by order: among orders that are found by something else. */
function isCarried({ db, value }: Building): Condition {
  const parcel = db
    .selectFrom('shipment')
    .select(sql.lit(true).as('is'))
    .whereRef('shipment.order_id', '=', sql.ref('sale_order.id'))
    .where('shipment.carrier_code', '=', value.carrier)
    .where('shipment.canceled_at', 'is', null)
    .limit(sql.lit(1))
  return sql<SqlBool>`(${parcel})`
}
