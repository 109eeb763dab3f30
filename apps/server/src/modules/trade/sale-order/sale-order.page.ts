// The ids of one page of orders, read from an index alone; rows are fetched for those that are shown.
import { MAX_PAGED_ROWS } from '@merchant/contract'
import { type AliasableExpression, type OrderByItemBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, type PagePlan } from '../../../kernel/list-page.ts'
import { bounds, type Building, type Condition, type Reading, type SearchShape, isNarrowed } from './order-reading.ts'
import { isOfTimeAlone } from './order-times.search.ts'
import type { TimeEnd } from './order-times.ts'
import { foundOrders } from './sale-order.search.ts'

/** What a page is sorted by; `id` makes each order total. */
export const orderSorts = {
  'createdAt:desc': { column: 'created_at', direction: 'desc' },
  'createdAt:asc': { column: 'created_at', direction: 'asc' },
  'paidAt:desc': { column: 'paid_at', direction: 'desc' },
  'paidAt:asc': { column: 'paid_at', direction: 'asc' },
  'shipDeadlineAt:asc': { column: 'ship_deadline_at', direction: 'asc' },
  'shipDeadlineAt:desc': { column: 'ship_deadline_at', direction: 'desc' },
  'completedAt:desc': { column: 'completed_at', direction: 'desc' },
  'completedAt:asc': { column: 'completed_at', direction: 'asc' },
} as const
export type OrderSort = keyof typeof orderSorts
type Sorting = (typeof orderSorts)[OrderSort]
type SortColumn = Sorting['column']

/** Stands in a cursor for the orders without a value in the sorted column, which come last. */
export const NO_VALUE = ''

interface PageItem {
  readonly id: string
  readonly sorted: Date | null
}
export type PageIds = AliasableExpression<PageItem>

/** How a page is asked for: all that the text of its statement depends on. */
export interface PageShape extends SearchShape {
  readonly sort: OrderSort
  /** Behind an order with a value in the sorted column, or behind one without. */
  readonly after: 'nothing' | 'value' | 'noValue'
  readonly limit: number
  readonly offset: number
}

export const pageShape = (search: SearchShape, sort: OrderSort, { after, limit, offset }: PagePlan): PageShape => ({
  ...search,
  sort,
  after: after === null ? 'nothing' : after.value === NO_VALUE ? 'noValue' : 'value',
  limit,
  offset,
})

/** Where the page before ended, as values of a search. */
export const pageValues = ({ after }: PagePlan) => ({
  afterSorted: after === null || after.value === NO_VALUE ? null : new Date(after.value),
  afterId: after?.id ?? null,
})

/** The page that is asked for, in order, with one more than it holds when there are more. */
export function idsOfPage(building: Building<PageShape>): PageIds {
  const { places, hasFrom, hasTo, sort } = building.shape
  if (isInItsOrder(building.shape)) return alongIndex(building)
  if (isNarrowed(building.shape)) return amongFound(building)
  const isDated = hasFrom || hasTo
  if (places === null && (orderSorts[sort].column === 'created_at' || !isDated)) return alongIndex(building)
  return amongFound(building)
}

/** Between two times and in the order of these: the index has it so. */
const isInItsOrder = (shape: PageShape): boolean =>
  isOfTimeAlone(shape) && shape.ends.every((end) => orderSorts[shape.sort].column === ENDED[end])

const ENDED: Readonly<Record<TimeEnd, SortColumn | null>> = {
  completedFrom: 'completed_at',
  completedTo: 'completed_at',
  deadlineFrom: 'ship_deadline_at',
  deadlineTo: 'ship_deadline_at',
  paidFrom: 'paid_at',
  paidTo: 'paid_at',
  shippedFrom: null,
  shippedTo: null,
}

/** Everything, of a tab or not, and what was ordered between two days: the index has it in this order. */
function alongIndex(building: Building<PageShape>): PageIds {
  const { after, limit, offset, tab, sort: name } = building.shape
  const sort = orderSorts[name]
  const { column, direction } = sort
  const isBackward = BACKWARD.has(name)
  const part = (condition: Condition, { most, skip }: { readonly most: number; readonly skip: number }) =>
    building.db
      .selectFrom('sale_order')
      .select(['id', `${column} as sorted`])
      .where((eb) => bounds(eb, building, { direction }))
      .$if(tab !== null, (query) => query.where('stage', '=', sql.lit(tab)))
      .where(condition)
      .orderBy(column, isBackward ? emptyFirst(sort) : inOrder(sort))
      .orderBy('id', direction)
      .limit(sql.lit(most))
      .$if(skip > 0, (query) => query.offset(sql.lit(skip)))
  const page = { most: limit, skip: offset }
  if (after === 'nothing' && !isBackward) return part(sql<SqlBool>`true`, page)
  const withoutValue = sql<SqlBool>`${sql.ref(column)} is null`
  const { afterSorted, afterId } = building.value
  if (after === 'noValue') return part(sql<SqlBool>`${withoutValue} and ${beyond(['id'], sort, [afterId])}`, page)
  const toItsEnd = { most: offset + limit, skip: 0 }
  const valued =
    after === 'value'
      ? part(beyond([column, 'id'], sort, [afterSorted, afterId]), page)
      : part(sql<SqlBool>`${sql.ref(column)} is not null`, toItsEnd)
  if (after === 'value' && !mayLack(column)) return valued
  // Two steps, so that each runs along the index however deep it begins.
  const steps = building.db
    .selectFrom(valued.as('valued'))
    .selectAll()
    .unionAll(building.db.selectFrom(part(withoutValue, toItsEnd).as('rest')).selectAll())
  return building.db
    .selectFrom(steps.as('found'))
    .select(['found.id', 'found.sorted'])
    .orderBy('found.sorted', inOrder(sort))
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(sql.lit(offset)))
}

/** Against the order of the index, which then begins with the orders that have no value. */
const BACKWARD: ReadonlySet<OrderSort> = new Set(['paidAt:asc', 'shipDeadlineAt:desc'])
const emptyFirst =
  ({ direction }: Sorting) =>
  (by: OrderByItemBuilder): OrderByItemBuilder =>
    direction === 'asc' ? by.asc().nullsFirst() : by.desc()

/** What a search finds: by time no more of each tab and place than reaches to the end of the page, otherwise the newest. */
function amongFound(building: Building<PageShape>): PageIds {
  const { after, limit, offset, places } = building.shape
  const sort = orderSorts[building.shape.sort]
  const { column, direction } = sort
  const isByTime = column === 'created_at'
  const reading: Reading = isByTime
    ? { most: offset + limit, direction, isBehind: after === 'value', sorted: column }
    : { most: COUNT_LIMIT, direction: 'desc', sorted: column }
  const found: AliasableExpression<PageItem> =
    places === null && !isNarrowed(building.shape) ? newestBetween(building, column) : foundOrders(building, reading)
  return building.db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.sorted'])
    .$if(after !== 'nothing' && !isByTime, (query) => query.where(behindFound(building)))
    .orderBy('found.sorted', inOrder(sort))
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(sql.lit(offset)))
}

/** The newest orders between two days, as many as pages by number show. */
const newestBetween = (building: Building, column: SortColumn) =>
  building.db
    .selectFrom('sale_order')
    .select(['id', `${column} as sorted`])
    .where((eb) => bounds(eb, building, { direction: 'desc' }))
    .$if(building.shape.tab !== null, (query) => query.where('stage', '=', sql.lit(building.shape.tab)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_PAGED_ROWS + 1))

function behindFound({ shape, value }: Building<PageShape>): Condition {
  const sort = orderSorts[shape.sort]
  const isNull = sql<SqlBool>`${sql.ref('found.sorted')} is null`
  if (shape.after === 'noValue') return sql<SqlBool>`${isNull} and ${beyond(['found.id'], sort, [value.afterId])}`
  return sql<SqlBool>`(${beyond(['found.sorted', 'found.id'], sort, [value.afterSorted, value.afterId])} or ${isNull})`
}

/** The row stands behind this position. */
function beyond(columns: readonly string[], { direction }: Sorting, position: readonly unknown[]): Condition {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql<SqlBool>`(${row}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(position)})`
}

// Only where there can be none: an index that could not know better would not be read in order.
export const inOrder =
  ({ column, direction }: Sorting) =>
  (by: OrderByItemBuilder): OrderByItemBuilder =>
    direction === 'asc' ? by.asc() : mayLack(column) ? by.desc().nullsLast() : by.desc()

/** Whether an order that is sorted by it may have none; only completed ones are sorted by their completion. */
export const mayLack = (column: SortColumn): boolean => column === 'paid_at' || column === 'ship_deadline_at'
