// The ids of a page of the list, along its order; where a range of another column narrows it, along that as well (decision 795).
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import {
  beginning,
  equalities,
  conditions,
  type FilterShape,
  type FilterValues,
  type GoodsRange,
  goodsRanges,
  inRange,
} from './goods.filters.ts'
import { behind, goodsSorts, type GoodsSort, isSought, type Sought } from './goods.search.ts'
import { PUT_AWAY } from './goods.states.ts'

export interface PageVariant extends FilterShape {
  readonly sort: GoodsSort
  readonly limit: number
  readonly tab: string | null
  readonly audit: 'SUBMITTED' | 'REJECTED' | null
  readonly isLow: boolean
  readonly isDeep: boolean
  readonly isBehind: boolean
  readonly isSearch: boolean
}

interface PageValues extends Sought, FilterValues {
  readonly offset: number
  readonly after: Date | number | null
  readonly afterId: string | null
}

interface Building {
  readonly db: TenantDb
  readonly variant: PageVariant
  readonly value: PageValues
}

/** Along the order of the list, or along the ranges that cross it. */
export function idsOfPage(db: TenantDb, variant: PageVariant, value: PageValues) {
  const building = { db, variant, value }
  const { column, direction } = goodsSorts[variant.sort]
  const crossing = variant.ranges.filter((range) => goodsRanges[range].column !== column)
  return crossing.length === 0 ? alongOrder(building) : acrossOrder(building, crossing, { direction })
}

function alongOrder({ db, variant, value }: Building) {
  const { column, direction } = goodsSorts[variant.sort]
  return inTab({ db, variant, value })
    .select(['goods.id', `goods.${column} as sorted`])
    .where(conditions(variant, value))
    .$if(variant.isSearch, (query) => query.where((eb) => isSought(value)(eb)))
    .$if(variant.isBehind, (query) => query.where(isBehind({ variant, value })))
    .orderBy(`goods.${column}`, direction)
    .orderBy('goods.id', direction)
    .limit(sql.lit(variant.limit))
    .$if(variant.isDeep, (query) => query.offset(value.offset))
}

/** So many are looked through where many goods have every range. */
const MOST_LOOKED = 3_000

/** All goods of a range that few have; where many have every range, the first of the order. */
function acrossOrder(
  building: Building,
  crossing: readonly GoodsRange[],
  { direction }: { direction: 'asc' | 'desc' },
) {
  const { db, variant, value } = building
  const all = crossing.reduce((found, range) => found.union(fewOf(building, range)), firstOf(building, crossing))
  return db
    .selectFrom(all.as('found'))
    .select(['found.id', 'found.sorted'])
    .orderBy('found.sorted', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(variant.limit))
    .$if(variant.isDeep, (query) => query.offset(value.offset))
}

/** Of a range as many as are counted, and of these what else is asked. */
function fewOf(building: Building, range: GoodsRange) {
  const { db, variant, value } = building
  const some = ofRange(building, range).selectAll('goods').limit(sql.lit(COUNT_LIMIT))
  return db
    .selectFrom(some.as('goods'))
    .select(['goods.id', `goods.${goodsSorts[variant.sort].column} as sorted`])
    .where(conditions(variant, value))
    .$if(variant.isSearch, (query) => query.where((eb) => isSought(value)(eb)))
    .$if(variant.isBehind, (query) => query.where(isBehind({ variant, value })))
}

/** Sent whatever is found, and read only where every crossing range has more than are counted. */
function firstOf(building: Building, crossing: readonly GoodsRange[]) {
  const { db, variant, value } = building
  const { column, direction } = goodsSorts[variant.sort]
  const along = variant.ranges.filter((range) => !crossing.includes(range))
  const first = inTab(building)
    .selectAll('goods')
    .where((eb) => eb.and([...equalities(variant, value), ...along.map((range) => beginning(range, value, direction))]))
    .$if(variant.isBehind, (query) => query.where(isBehind({ variant, value })))
    .orderBy(`goods.${column}`, direction)
    .orderBy('goods.id', direction)
    .limit(sql.lit(MOST_LOOKED))
  const wanted = db
    .selectFrom(first.as('goods'))
    .select(['goods.id', `goods.${column} as sorted`])
    .where((eb) => eb.and(crossing.map((range) => sql<SqlBool>`${isWide(building, range)}`)))
    .where((eb) => eb.and(variant.ranges.map((range) => inRange(range, value))))
    .$if(variant.isSearch, (query) => query.where((eb) => isSought(value)(eb)))
    .orderBy(`goods.${column}`, direction)
    .orderBy('goods.id', direction)
    .limit(sql.lit(MOST_LOOKED))
  return db.selectFrom(wanted.as('wanted')).select(['wanted.id', 'wanted.sorted'])
}

/** More goods have it than are counted. */
function isWide(building: Building, range: GoodsRange) {
  const another = ofRange(building, range)
    .selectAll('goods')
    .offset(sql.lit(COUNT_LIMIT - 1))
    .limit(sql.lit(1))
  return building.db.selectFrom(another.as('goods')).select((eb) => eb.and([inRange(range, building.value)]).as('is'))
}

const ofRange = (building: Building, range: GoodsRange) =>
  inTab(building)
    .where(beginning(range, building.value, 'asc'))
    .orderBy(`goods.${goodsRanges[range].column}`)

const isBehind = ({ variant, value }: Pick<Building, 'variant' | 'value'>) => {
  const { column, direction } = goodsSorts[variant.sort]
  return behind([`goods.${column}`, 'goods.id'], direction, { value: value.after, id: value.afterId ?? '' })
}

const inTab = ({ db, variant }: Building) =>
  db
    .selectFrom('goods')
    .$if(variant.tab !== null, (query) => query.where('goods.tab', '=', sql.lit(variant.tab ?? '')))
    .$if(variant.tab === null && !variant.isLow, (query) =>
      query.where(
        'goods.tab',
        'not in',
        PUT_AWAY.map((tab) => sql.lit(tab)),
      ),
    )
    .$if(variant.audit !== null, (query) => query.where('goods.audit_status', '=', sql.lit(variant.audit ?? 'NONE')))
    .$if(variant.isLow, (query) => query.where('goods.is_low_stock', '=', sql.lit(true)))
