// Orders by what belongs to them: a tag, a line of goods, or a parcel of a carrier. Each knows the tab of its order and when that was placed, so that the
// newest of a tab are read along it.
import { type SaleOrderStage, saleOrderStage } from '@merchant/contract'
import { type AliasableExpression, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import {
  bounds,
  type Building,
  type Condition,
  isNarrowed,
  type Reading,
  type SearchShape,
  soughtGoods,
} from './order-reading.ts'
import { hasLast, isPlacedBefore } from './order-times.ts'

/** What may lead; the rest is asked of the orders it leads to. */
type Part = 'hasTag' | 'hasGoods' | 'hasCarrier'
type Lead = Part | 'afterSale'

/** In the order in which they lead to few orders, as a rule. */
const LEADS: readonly Lead[] = ['hasTag', 'afterSale', 'hasGoods', 'hasCarrier']
const PARTS: readonly Part[] = ['hasTag', 'hasGoods', 'hasCarrier']

/** Whether something that belongs to orders leads to those of this search. */
export const isByPart = (shape: SearchShape): boolean => PARTS.some((part) => shape[part])

interface PartRow {
  readonly order_id: string
  readonly stage: SaleOrderStage
  readonly ordered_at: Date
}

export function byPart(building: Building, reading: Reading) {
  const { db, shape } = building
  const tabs = shape.tab === null ? saleOrderStage.options : [shape.tab]
  const all = tabs
    .flatMap((tab) => waysOf(building, tab))
    .map((way) =>
      db
        .selectFrom(inTab(building, way, reading).as('of_tab'))
        .select(['of_tab.id', 'of_tab.stage', 'of_tab.sorted'])
        .where((eb) => eb.and([...way.conditions])),
    )
    .reduce((some, part) => some.unionAll(part))
  return db.selectFrom(all.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

interface Way {
  readonly lead: Lead
  readonly tab: SaleOrderStage
  readonly conditions: readonly Condition[]
}

/** Of several the first leads that no more orders of the tab have than are counted, otherwise the last; the others are not read then. */
function waysOf(building: Building, tab: SaleOrderStage): Way[] {
  // Most orders have no after-sale: that leads nowhere.
  const leads = LEADS.filter((lead) => building.shape[lead] !== 'NONE' && Boolean(building.shape[lead]))
  const isCommon = (lead: Lead): Condition => {
    const another = building.db
      .selectFrom(partsOf[lead](building, tab).as('part'))
      .select(sql.lit(true).as('is'))
      .offset(sql.lit(COUNT_LIMIT - 1))
      .limit(sql.lit(1))
    return sql<SqlBool>`coalesce((${another}), false)`
  }
  return leads.map((lead, at) => ({
    lead,
    tab,
    conditions: [
      ...leads.slice(0, at).map(isCommon),
      ...(at === leads.length - 1 ? [] : [sql<SqlBool>`not ${isCommon(lead)}`]),
    ],
  }))
}

function inTab(building: Building, way: Way, reading: Reading) {
  const { db, shape, value } = building
  const { most, direction, sorted } = reading
  const led = { db, value, shape: { ...shape, [way.lead]: way.lead === 'afterSale' ? null : false } }
  const parts = db.selectFrom(newestParts(building, way, reading).as('part'))
  // Of these a part knows everything.
  if (reading.isCounted === true && !isNarrowed(led.shape))
    return parts.select(['part.order_id as id', 'part.stage', 'part.ordered_at as sorted']).limit(sql.lit(most))
  return parts
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'stage', `${sorted} as sorted`])
        .whereRef('id', '=', sql.ref('part.order_id'))
        .where((eb) => bounds(eb, led, reading))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['found.id', 'found.stage', 'found.sorted'])
    .orderBy('part.ordered_at', direction)
    .orderBy('part.order_id', direction)
    .limit(sql.lit(most))
}

/** Parts of one order lie side by side in the index, and are one order. */
const newestParts = (building: Building, way: Way, reading: Reading) =>
  building.db
    .selectFrom(partsOf[way.lead](building, way.tab).as('part'))
    .select(['part.ordered_at', 'part.order_id', 'part.stage'])
    .distinct()
    .where(partBounds(building, reading))
    .orderBy('part.ordered_at', reading.direction)
    .orderBy('part.order_id', reading.direction)

const partsOf: Readonly<Record<Lead, (building: Building, tab: SaleOrderStage) => AliasableExpression<PartRow>>> = {
  hasTag: ({ db, value }, tab) =>
    db
      .selectFrom('sale_order_tag')
      .select(['order_id', 'stage', 'ordered_at'])
      .where('tag', '=', value.tag)
      .where('stage', '=', sql.lit(tab)),
  afterSale: ({ db, shape }, tab) =>
    db
      .selectFrom('sale_order')
      .select(['id as order_id', 'stage', 'created_at as ordered_at'])
      .$castTo<PartRow>()
      .where('after_sale_status', '=', sql.lit(shape.afterSale))
      .where('stage', '=', sql.lit(tab)),
  hasGoods: (building, tab) =>
    building.db
      .selectFrom('sale_order_item')
      .select(['order_id', 'stage', 'ordered_at'])
      .where('goods_id', '=', soughtGoods(building))
      .where('stage', '=', sql.lit(tab)),
  hasCarrier: ({ db, value }, tab) =>
    db
      .selectFrom('shipment')
      .select(['order_id', 'stage', 'ordered_at'])
      .where('carrier_code', '=', value.carrier)
      // Of a tab in which nothing was sent there are none.
      .where('stage', '=', sql.lit(tab === 'UNPAID' ? 'TO_SHIP' : tab))
      .where(sql.lit(tab !== 'UNPAID'))
      .where('canceled_at', 'is', null),
}

/** The dates of the search and where the page before ended, as a part has them. */
function partBounds({ shape, value }: Building, { direction, isBehind = false }: Reading): Condition {
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const at = sql.ref('part.ordered_at')
  const all = [
    ...(shape.hasFrom ? [sql<SqlBool>`${at} >= ${value.from}`] : []),
    ...(shape.hasTo ? [sql<SqlBool>`${at} < ${value.to}`] : []),
    ...(hasLast(shape) ? [isPlacedBefore('part.ordered_at', value)] : []),
    ...(isBehind
      ? [sql<SqlBool>`(${at}, ${sql.ref('part.order_id')}) ${than} (${value.afterSorted}, ${value.afterId})`]
      : []),
  ]
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(all, sql` and `)})`
}
