// Orders by what was bought: a part of the goods' title, or the code or number of an SKU.
import { saleOrderStage } from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type ExpressionBuilder, type QueryCreator, sql, type SqlBool } from 'kysely'
import { skusSought } from '../goods/index.ts'
import { bounds, type Building, type Condition, isNarrowed, type Reading, type SearchValues } from './order-reading.ts'
import { hasLast, isPlacedBefore } from './order-times.ts'

/** A statement that begins with the SKUs which are sought, read once for its page and its counts. */
export const withSoughtSkus = (db: TenantDb, { keyword, orderNo }: SearchValues): QueryCreator<Tables> =>
  db.with(
    (cte) => cte('sought_sku').materialized(),
    (part) => skusSought(part, keyword, orderNo),
  )

/** As a table in a statement that began with them; of an SKU it has the id alone. */
const SOUGHT = 'sought_sku as sought' as 'sku as sought'

/** Whether an order in hand has a line of what is sought; reckoned order by order, for few are ever asked about. */
export const hasSoughtGoods = (eb: ExpressionBuilder<Tables, 'sale_order'>) => {
  const isSought = eb
    .selectFrom('sale_order_item as bought')
    .select((of) =>
      of.fn<boolean>('bool_or', [of('bought.sku_id', 'in', of.selectFrom(SOUGHT).select('sought.id'))]).as('is'),
    )
    .whereRef('bought.order_id', '=', 'sale_order.id')
  return sql<SqlBool>`(${isSought})`
}

/** Each SKU's orders tab by tab: the newest where they are shown, any so many where they are counted. */
export function byGoods(building: Building, reading: Reading) {
  const { db, shape } = building
  const { most, direction, isCounted = false } = reading
  const tabs = shape.tab === null ? saleOrderStage.options : [shape.tab]
  const inTabs = tabs
    .map((tab) => db.selectNoFrom(sql<string>`${sql.lit(tab)}::text`.as('stage')))
    .reduce((all, tab) => all.unionAll(tab))
  const bought = db
    .selectFrom(inTabs.as('tab'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom(SOUGHT)
        .crossJoinLateral((of) =>
          of
            .selectFrom('sale_order_item')
            .select(['order_id', 'sale_order_item.stage', 'ordered_at'])
            .whereRef('sku_id', '=', 'sought.id')
            .whereRef('sale_order_item.stage', '=', 'tab.stage')
            .where(lineBounds(building, reading))
            .$if(isNarrowed(shape), (lines) => lines.where(isOfNarrowed(building, reading)))
            .orderBy('ordered_at', direction)
            .orderBy('order_id', direction)
            .limit(sql.lit(most))
            .as('line'),
        )
        .select(['line.order_id', 'line.stage', 'line.ordered_at'])
        .$if(isCounted, (lines) => lines.limit(sql.lit(most)))
        .as('lines'),
    )
    .select(['lines.order_id', 'lines.stage', 'lines.ordered_at'])
    // What is counted is made one of each order by whoever asks.
    .$if(!isCounted, (lines) => lines.distinct())
  // A line knows all that is counted, and its order was asked for the rest.
  if (isCounted)
    return db
      .selectFrom(bought.as('found'))
      .select(['found.order_id as id', 'found.stage', 'found.ordered_at as sorted'])
  return db
    .selectFrom(bought.as('bought'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'stage', 'created_at', 'paid_at', 'ship_deadline_at', 'completed_at'])
        .whereRef('id', '=', sql.ref('bought.order_id'))
        .where((eb) => bounds(eb, building, reading))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['found.id', 'found.stage', `found.${reading.sorted} as sorted`])
}

/** So many lines of what is sought, in the order of their index, by their orders. */
export const boughtFirst = (db: TenantDb, most: number) =>
  db
    .selectFrom(SOUGHT)
    .crossJoinLateral((of) =>
      of
        .selectFrom('sale_order_item')
        .select('order_id')
        .whereRef('sku_id', '=', 'sought.id')
        .orderBy('sale_order_item.stage')
        .orderBy('ordered_at', 'desc')
        .orderBy('order_id', 'desc')
        .limit(sql.lit(most))
        .as('line'),
    )
    .select('line.order_id')
    .limit(sql.lit(most))

/** The dates of the search and where the page before ended, as a line has them. */
function lineBounds({ shape, value }: Building, { direction, isBehind = false }: Reading) {
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const parts = [
    ...(shape.hasFrom ? [sql<SqlBool>`ordered_at >= ${value.from}`] : []),
    ...(shape.hasTo ? [sql<SqlBool>`ordered_at < ${value.to}`] : []),
    ...(hasLast(shape) ? [isPlacedBefore('ordered_at', value)] : []),
    ...(isBehind ? [sql<SqlBool>`(ordered_at, order_id) ${than} (${value.afterSorted}, ${value.afterId})`] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** What a line does not know of its order is asked of this, before the lines are cut to so many. */
const isOfNarrowed =
  (building: Building, reading: Reading) =>
  (eb: ExpressionBuilder<Tables, 'sale_order_item'>): Condition => {
    const order = eb
      .selectFrom('sale_order')
      .select(sql.lit(true).as('is'))
      .whereRef('sale_order.id', '=', 'sale_order_item.order_id')
      .where((of) => bounds(of, building, reading))
      .limit(sql.lit(1))
    return sql<SqlBool>`(${order})`
  }
