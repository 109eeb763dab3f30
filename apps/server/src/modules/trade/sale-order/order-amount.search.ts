// Orders by their amount, a range that may hold three of ten million or half of them: along the amounts where these are few, along the time where not.
import { MAX_PAGED_ROWS, type SaleOrderStage, saleOrderStage } from '@merchant/contract'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { amountBounds, bounds, type Building, type Reading } from './order-reading.ts'

export function byAmount(building: Building, reading: Reading) {
  const { db, shape } = building
  const tabs = shape.tab === null ? saleOrderStage.options : [shape.tab]
  // So many have it, whichever they are: without days none of them is left out.
  const isEnough = reading.isCounted === true && !shape.hasFrom && !shape.hasTo
  const inTab = (tab: SaleOrderStage) => {
    const few = fewOf(building, tab, reading)
    return isEnough ? few : few.union(newestOf(building, tab, reading))
  }
  const found = tabs.map(inTab).reduce((all, part) => all.unionAll(part))
  return db.selectFrom(found.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

const withoutAmount = (building: Building): Building => ({
  ...building,
  shape: { ...building.shape, hasLeast: false, hasMost: false },
})

const ofAmount = (building: Building, tab: SaleOrderStage) =>
  building.db
    .selectFrom('sale_order')
    .where('stage', '=', sql.lit(tab))
    .where((eb) => eb.and(amountBounds(building)))
    .orderBy('payable_fen')

/** Every one of a tab where no more have the amount than are counted; otherwise so many of them. */
function fewOf(building: Building, tab: SaleOrderStage, reading: Reading) {
  const some = ofAmount(building, tab).selectAll().limit(sql.lit(COUNT_LIMIT))
  return building.db
    .selectFrom(some.as('sale_order'))
    .select(['sale_order.id', 'sale_order.stage', `sale_order.${reading.sorted} as sorted`])
    .where((eb) => bounds(eb, withoutAmount(building), reading))
}

/** Where more have it: those among the newest of the tab, as many as pages by number show. Its index knows their amounts. */
function newestOf(building: Building, tab: SaleOrderStage, reading: Reading) {
  const { db } = building
  const { most, direction, sorted } = reading
  const another = ofAmount(building, tab)
    .select(sql.lit(true).as('is'))
    .offset(sql.lit(COUNT_LIMIT - 1))
    .limit(sql.lit(1))
  const newest = db
    .selectFrom('sale_order')
    .select(['id', 'stage', 'created_at', 'payable_fen'])
    .where('stage', '=', sql.lit(tab))
    .where((eb) => bounds(eb, withoutAmount(building), reading))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(MAX_PAGED_ROWS))
  const wanted = db
    .selectFrom(newest.as('sale_order'))
    .select(['sale_order.id', 'sale_order.stage', 'sale_order.created_at as sorted'])
    .where((eb) => eb.and([sql<SqlBool>`(${another})`, ...amountBounds(building)]))
    .orderBy('sale_order.created_at', direction)
    .orderBy('sale_order.id', direction)
    .limit(sql.lit(most))
  const rows = db.selectFrom(wanted.as('wanted'))
  if (sorted === 'created_at') return rows.select(['wanted.id', 'wanted.stage', 'wanted.sorted'])
  return rows
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(`${sorted} as sorted`)
        .whereRef('id', '=', sql.ref('wanted.id'))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(['wanted.id', 'wanted.stage', 'found.sorted'])
}
