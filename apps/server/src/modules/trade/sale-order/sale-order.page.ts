// The ids of one page of orders, read from an index alone; rows are fetched for those that are shown.
import { MAX_PAGED_ROWS } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type AliasableExpression, type OrderByItemBuilder, sql, type SqlBool } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { COUNT_LIMIT, type PagePlan } from '../../../kernel/list-page.ts'
import { bounds, type Condition, foundOrders, type OrderSearch, type Reading } from './sale-order.search.ts'

/** What a page is sorted by; `id` makes each order total. */
export const orderSorts = {
  'createdAt:desc': { column: 'created_at', direction: 'desc' },
  'createdAt:asc': { column: 'created_at', direction: 'asc' },
  'paidAt:desc': { column: 'paid_at', direction: 'desc' },
  'shipDeadlineAt:asc': { column: 'ship_deadline_at', direction: 'asc' },
} as const
type OrderSort = (typeof orderSorts)[keyof typeof orderSorts]

/** Stands in a cursor for the orders without a value in the sorted column, which come last. */
export const NO_VALUE = ''

interface PageItem {
  readonly id: string
  readonly sorted: Date | null
}
type PageIds = AliasableExpression<PageItem>

export interface Asked {
  readonly search: OrderSearch
  readonly sort: OrderSort
  readonly plan: PagePlan
}

/** The page that is asked for, in order, with one more than it holds when there are more. */
export function idsOfPage(db: TenantDb, cipher: FieldCipher, asked: Asked): PageIds {
  const { search, sort } = asked
  const isDated = search.createdFrom !== undefined || search.createdTo !== undefined
  if (search.keyword === undefined && (sort.column === 'created_at' || !isDated)) return alongIndex(db, asked)
  return amongFound(db, cipher, asked)
}

/** Everything, of a tab or not, and what was ordered between two days: the index has it in this order. */
function alongIndex(db: TenantDb, { search, sort, plan: { after, limit, offset } }: Asked): PageIds {
  const { column, direction } = sort
  const part = (condition: Condition) =>
    db
      .selectFrom('sale_order')
      .select(['id', `${column} as sorted`])
      .where((eb) => bounds(eb, search, { direction }))
      .$if(search.status !== undefined, (query) => query.where('status', '=', search.status ?? null))
      .where(condition)
      .orderBy(column, inOrder(sort))
      .orderBy('id', direction)
      .limit(sql.lit(limit))
      .$if(offset > 0, (query) => query.offset(sql.lit(offset)))
  if (after === null) return part(sql<SqlBool>`true`)
  const withoutValue = sql<SqlBool>`${sql.ref(column)} is null`
  if (after.value === NO_VALUE) return part(sql<SqlBool>`${withoutValue} and ${beyond(['id'], sort, [after.id])}`)
  const behind = part(beyond([column, 'id'], sort, [new Date(after.value), after.id]))
  if (column === 'created_at') return behind
  // Two steps, so that each runs along the index however deep it begins.
  const steps = db
    .selectFrom(behind.as('valued'))
    .selectAll()
    .unionAll(db.selectFrom(part(withoutValue).as('rest')).selectAll())
  return db
    .selectFrom(steps.as('found'))
    .select(['found.id', 'found.sorted'])
    .orderBy('found.sorted', inOrder(sort))
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
}

/** What a search finds: by time no more of each tab and place than reaches to the end of the page, otherwise the newest. */
function amongFound(db: TenantDb, cipher: FieldCipher, { search, sort, plan }: Asked): PageIds {
  const { column, direction } = sort
  const { after, limit, offset } = plan
  const isByTime = column === 'created_at'
  const behind = isByTime && after !== null ? { createdAt: new Date(after.value), id: after.id } : null
  const reading: Reading = isByTime
    ? { most: offset + limit, direction, after: behind, sorted: column }
    : { most: COUNT_LIMIT, direction: 'desc', sorted: column }
  const found: AliasableExpression<PageItem> =
    search.keyword === undefined ? newestBetween(db, search, column) : foundOrders(db, cipher, search, reading)
  return db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.sorted'])
    .$if(after !== null && !isByTime, (query) => query.where(behindFound(sort, after ?? { value: NO_VALUE, id: '' })))
    .orderBy('found.sorted', inOrder(sort))
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(sql.lit(offset)))
}

/** The newest orders between two days, as many as pages by number show. */
const newestBetween = (db: TenantDb, search: OrderSearch, column: OrderSort['column']) =>
  db
    .selectFrom('sale_order')
    .select(['id', `${column} as sorted`])
    .where((eb) => bounds(eb, search, { direction: 'desc' }))
    .$if(search.status !== undefined, (query) => query.where('status', '=', search.status ?? null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_PAGED_ROWS + 1))

type Position = NonNullable<PagePlan['after']>

function behindFound(sort: OrderSort, after: Position): Condition {
  const isNull = sql<SqlBool>`${sql.ref('found.sorted')} is null`
  if (after.value === NO_VALUE) return sql<SqlBool>`${isNull} and ${beyond(['found.id'], sort, [after.id])}`
  return sql<SqlBool>`(${beyond(['found.sorted', 'found.id'], sort, [new Date(after.value), after.id])} or ${isNull})`
}

/** The row stands behind this position. */
function beyond(columns: readonly string[], { direction }: OrderSort, position: readonly unknown[]): Condition {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql<SqlBool>`(${row}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(position)})`
}

// Only where there can be none: an index that could not know better would not be read in order.
export const inOrder =
  ({ column, direction }: OrderSort) =>
  (by: OrderByItemBuilder): OrderByItemBuilder =>
    direction === 'asc' ? by.asc() : column === 'paid_at' ? by.desc().nullsLast() : by.desc()
