// Orders to which a keyword alone leads, where they are few: each place is read once, for the page and for the counts of its tabs.
import type { Tables, TenantDb } from '@merchant/database'
import { type AliasableExpression, type QueryCreator, sql, type SqlBool } from 'kysely'
import { boughtFirst, withSoughtSkus } from './order-goods.search.ts'
import { type Building, isNarrowed, type Place } from './order-reading.ts'
import { inOrder, orderSorts, type PageIds, type PageShape } from './sale-order.page.ts'
import { isInPlace, parcelsOf } from './sale-order.search.ts'

/** What more than so many have is common, and read tab by tab as far as it is shown. */
const MOST_HITS = 100

/** As a table in a statement that began with them; of an order it has what a page is sorted and counted by. */
const HIT = 'hit as found' as 'sale_order as found'
const COLUMNS = ['id', 'stage', 'created_at', 'paid_at', 'ship_deadline_at', 'completed_at'] as const
const OF_FOUND = COLUMNS.map((column) => `found.${column}` as const)

/** Nothing else leaves orders out, and no page that was read before is followed. */
export const isOfKeywordAlone = (shape: PageShape): boolean =>
  shape.places !== null &&
  shape.after === 'nothing' &&
  !shape.isWhole &&
  !shape.isInAfterSaleTab &&
  !shape.hasFrom &&
  !shape.hasTo &&
  !isNarrowed(shape)

/** A statement that begins with what every place has, one more than are few of each. An order may be in several. */
export function withHits(building: Building): QueryCreator<Tables> {
  const places = building.shape.places ?? []
  const begun = places.includes('goods') ? withSoughtSkus(building.db, building.value) : building.db
  return begun.with(
    (cte) => cte('hit').materialized(),
    () =>
      places
        .map((place) => hitsIn(building, place).select(sql.lit(place).as('place')))
        .reduce((all, part) => all.unionAll(part)),
  )
}

function hitsIn(building: Building, place: Place) {
  const { db } = building
  if (place === 'waybill') return ordersOf(db, parcelsOf(building, MOST_HITS + 1))
  if (place === 'goods') return ordersOf(db, boughtFirst(db, MOST_HITS + 1))
  // In the order of the place's index, so that no other one is read for it.
  const first = db
    .selectFrom('sale_order')
    .select(COLUMNS)
    .where((eb) => isInPlace(eb, building, place))
    .orderBy('stage')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MOST_HITS + 1))
  return db.selectFrom(first.as('found')).select(OF_FOUND)
}

const ordersOf = (db: TenantDb, lines: AliasableExpression<{ order_id: string }>) =>
  db
    .selectFrom(lines.as('line'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('sale_order')
        .select(COLUMNS)
        .whereRef('id', '=', sql.ref('line.order_id'))
        .limit(sql.lit(1))
        .as('found'),
    )
    .select(OF_FOUND)

/** Which places have any, of a statement that began with the hits. */
export const placesOfHits = (db: TenantDb) =>
  db.selectFrom(HIT).select(sql<readonly Place[] | null>`json_agg(distinct found.place)`.as('places'))

/** Of a statement that began with the hits: whether there are more than few, and of what else it answers only the places hold. */
export const areMany = (db: TenantDb) =>
  sql<boolean>`(${db.selectFrom(HIT).select((eb) => eb.fn.countAll().as('hits'))}) > ${sql.lit(MOST_HITS)}`

/** The page among the hits, each order once. */
export function hitsOfPage({ db, shape }: Building<PageShape>): PageIds {
  const { limit, offset, tab } = shape
  const sort = orderSorts[shape.sort]
  const hits = db
    .selectFrom(HIT)
    .select(['found.id', `found.${sort.column} as sorted`])
    .distinct()
    .$if(tab !== null, (query) => query.where('found.stage', '=', sql.lit(tab)))
  return db
    .selectFrom(hits.as('found'))
    .select(['found.id', 'found.sorted'])
    .where(sql<SqlBool>`not ${areMany(db)}`)
    .orderBy('found.sorted', inOrder(sort))
    .orderBy('found.id', sort.direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(sql.lit(offset)))
}

/** How many of the hits stand in each tab. */
export const hitsOfTabs = (db: TenantDb) =>
  db
    .selectFrom(HIT)
    .select((eb) => ['found.stage', eb.fn.count<number>('found.id').distinct().as('total')])
    .groupBy('found.stage')
