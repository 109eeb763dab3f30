// How orders are searched and read, as every way of finding them sees it.
import type { OrderMark, SaleOrderStage, ShipDeadline } from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { hasMark } from './order-marks.ts'

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
}

/** Whether anything but the keyword and the days leaves orders out. */
export const isNarrowed = ({ deadline, mark }: SearchShape): boolean => deadline !== null || mark !== null

export type Place = 'orderNo' | 'nickname' | 'phoneTail' | 'phone' | 'waybill' | 'goods'

/** What one searches for; null is what its shape does not ask for. */
export interface SearchValues {
  readonly keyword: string | null
  readonly orderNo: string | null
  readonly waybill: string | null
  readonly phoneHash: Buffer | null
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

/** The dates of the search, what stands on the orders, and where the page before ended. */
export function bounds(
  eb: Pick<Builder, 'and'>,
  { shape, value }: Building,
  { direction, isBehind = false }: Pick<Reading, 'direction' | 'isBehind'>,
): Condition {
  const at = sql.ref('sale_order.created_at')
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  return eb.and([
    ...(shape.hasFrom ? [sql<SqlBool>`${at} >= ${value.from}`] : []),
    ...(shape.hasTo ? [sql<SqlBool>`${at} < ${value.to}`] : []),
    ...(shape.mark === null ? [] : [hasMark(shape.mark)]),
    ...(isBehind
      ? [sql<SqlBool>`(${at}, ${sql.ref('sale_order.id')}) ${than} (${value.afterSorted}, ${value.afterId})`]
      : []),
  ])
}
