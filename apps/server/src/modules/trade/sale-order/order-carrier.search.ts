// Orders by who carries them: each tab's newest along the parcels of a carrier, which know the tab of their order and when it was placed.
import { saleOrderStage } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { bounds, type Building, type Condition, isNarrowed, type Reading } from './order-reading.ts'

/** Tabs in which something may have been sent. */
const sentTabs = saleOrderStage.exclude(['UNPAID'])
type SentTab = (typeof sentTabs)['options'][number]

export function byCarrier(building: Building, reading: Reading) {
  const { db, shape } = building
  const tabs = shape.tab === null ? sentTabs.options : sentTabs.options.filter((tab) => tab === shape.tab)
  const rowsOf = (tab: SentTab) =>
    db.selectFrom(inTab(building, tab, reading).as('of_tab')).select(['of_tab.id', 'of_tab.stage', 'of_tab.sorted'])
  const [first = rowsOf('TO_SHIP').where(sql.lit(false)), ...others] = tabs.map(rowsOf)
  const all = others.reduce((some, part) => some.unionAll(part), first)
  return db.selectFrom(all.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

function inTab(building: Building, tab: SentTab, reading: Reading) {
  const { db, shape, value } = building
  const { most, direction, sorted } = reading
  const led = { db, value, shape: { ...shape, hasCarrier: false } }
  const parcels = db.selectFrom(parcelsOf(building, tab, reading).as('parcel'))
  // Of these a parcel knows everything.
  if (reading.isCounted === true && !isNarrowed(led.shape))
    return parcels.select(['parcel.order_id as id', 'parcel.stage', 'parcel.ordered_at as sorted']).limit(sql.lit(most))
  return parcels
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(['id', 'stage', `${sorted} as sorted`])
        .whereRef('id', '=', sql.ref('parcel.order_id'))
        .where((eb) => bounds(eb, led, reading))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['found.id', 'found.stage', 'found.sorted'])
    .orderBy('parcel.ordered_at', direction)
    .orderBy('parcel.order_id', direction)
    .limit(sql.lit(most))
}

/** Parcels of one order lie side by side in the index, and are one order. */
const parcelsOf = (building: Building, tab: SentTab, reading: Reading) =>
  building.db
    .selectFrom('shipment')
    .select(['ordered_at', 'order_id', 'stage'])
    .distinct()
    .where('carrier_code', '=', building.value.carrier)
    .where('shipment.stage', '=', sql.lit(tab))
    .where('canceled_at', 'is', null)
    .where(parcelBounds(building, reading))
    .orderBy('ordered_at', reading.direction)
    .orderBy('order_id', reading.direction)

/** The dates of the search and where the page before ended, as a parcel has them. */
const parcelBounds =
  ({ shape, value }: Building, { direction, isBehind = false }: Reading) =>
  (eb: ExpressionBuilder<Tables, 'shipment'>): Condition => {
    const than = sql.raw(direction === 'desc' ? '<' : '>')
    return eb.and([
      ...(shape.hasFrom ? [sql<SqlBool>`ordered_at >= ${value.from}`] : []),
      ...(shape.hasTo ? [sql<SqlBool>`ordered_at < ${value.to}`] : []),
      ...(isBehind ? [sql<SqlBool>`(ordered_at, order_id) ${than} (${value.afterSorted}, ${value.afterId})`] : []),
    ])
  }
