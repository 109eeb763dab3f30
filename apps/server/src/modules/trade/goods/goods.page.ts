// The ids of a page of the list, along its order; where a range of another column or a branch of categories narrows it, along that as
// well (decisions 795 and 1020).
import { goodsTab } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { unseenIds } from '../../../kernel/kept-plan.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import {
  beginning,
  equalities,
  conditions,
  type FilterShape,
  type FilterValues,
  type GoodsRange,
  goodsRanges,
  inBranch,
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

/** What may narrow the list across its order. */
type Crossing = GoodsRange | 'branch'

/** Along the order of the list, or along what crosses it. */
export function idsOfPage(db: TenantDb, variant: PageVariant, value: PageValues) {
  const building = { db, variant, value }
  const { column, direction } = goodsSorts[variant.sort]
  const ranges = variant.ranges.filter((range) => goodsRanges[range].column !== column)
  if (!variant.isOfBranch)
    return ranges.length === 0 ? alongOrder(building) : acrossOrder(building, ranges, { direction })
  return isOfBranchAlone(building) ? alongLeaves(building) : acrossOrder(building, [...ranges, 'branch'], { direction })
}

/** Each category has its goods in the order of the list, and nothing else leaves any out. */
const isOfBranchAlone = ({ variant, value }: Building): boolean =>
  goodsSorts[variant.sort].column === 'updated_at' &&
  variant.ranges.length === 0 &&
  equalities(variant, value).length === 0 &&
  variant.audit === null &&
  !variant.isLow &&
  !variant.isSearch

/** Of each category of the branch, in each tab that is asked for, as many as the page needs; of these the first. */
function alongLeaves({ db, variant, value }: Building) {
  const { direction } = goodsSorts[variant.sort]
  const tabs = goodsTab.options.filter((tab) =>
    variant.tab === null ? !PUT_AWAY.some((away) => away === tab) : tab === variant.tab,
  )
  const ofLeaf = db
    .selectFrom('goods')
    .select(['goods.id', 'goods.updated_at as sorted'])
    .where(sql<SqlBool>`goods.category_id = leaf.leaf`)
    .where(sql<SqlBool>`goods.tab = asked.asked`)
    .$if(variant.isBehind, (query) => query.where(isBehind({ variant, value })))
    .orderBy('goods.updated_at', direction)
    .orderBy('goods.id', direction)
    .limit(toItsEnd({ variant, value }))
  return leavesOf(db, value)
    .crossJoin(({ fn }) => fn<{ name: string }>('unnest', [sql`${sql.lit(`{${tabs.join()}}`)}::text[]`]).as('asked'))
    .crossJoinLateral(() => ofLeaf.as('of_leaf'))
    .select(['of_leaf.id', 'of_leaf.sorted'])
    .orderBy('of_leaf.sorted', direction)
    .orderBy('of_leaf.id', direction)
    .limit(sql.lit(variant.limit))
    .$if(variant.isDeep, (query) => query.offset(value.offset))
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
export const MOST_LOOKED = 3_000

/**
 * All goods of a range that few have; where many have every range, the first of the order, and only where these do not fill the page
 * some of each range as well.
 */
function acrossOrder(building: Building, crossing: readonly Crossing[], { direction }: { direction: 'asc' | 'desc' }) {
  const { db, variant, value } = building
  const filled = db.selectFrom(FIRST).select((eb) => eb('id', 'is not', null).as('is'))
  const isFilled = sql<SqlBool>`coalesce((${filled.offset(sql<number>`${toItsEnd(building)} - 1`).limit(sql.lit(1))}), false)`
  const first = db.selectFrom(FIRST).select(['first.id', sql.ref('first.sorted').as('sorted')])
  const all = crossing.reduce(
    (found, one) => found.union(fewOf(building, one).where(sql<SqlBool>`not ${isFilled}`)),
    first,
  )
  return db
    .with(
      (cte) => cte('first').materialized(),
      () => firstOf(building, crossing),
    )
    .selectFrom(all.as('found'))
    .select(['found.id', 'found.sorted'])
    .orderBy('found.sorted', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(variant.limit))
    .$if(variant.isDeep, (query) => query.offset(value.offset))
}

/** As a table in a statement that began with them. */
const FIRST = 'first' as 'goods as first'

/** How many of an order reach to the end of the page. */
const toItsEnd = ({ variant, value }: Pick<Building, 'variant' | 'value'>) =>
  variant.isDeep ? sql<number>`${value.offset}::int + ${sql.lit(variant.limit)}` : sql.lit(variant.limit)

/** Of a range or a branch as many as are counted, and of these what else is asked. */
function fewOf(building: Building, one: Crossing) {
  const { db, variant, value } = building
  const some = ofOne(building, one).selectAll('goods').limit(sql.lit(COUNT_LIMIT))
  return db
    .selectFrom(some.as('goods'))
    .select(['goods.id', `goods.${goodsSorts[variant.sort].column} as sorted`])
    .where((eb) => eb.and([conditions(variant, value), ...acrossTabs(variant)]))
    .$if(variant.isSearch, (query) => query.where((eb) => isSought(value)(eb)))
    .$if(variant.isBehind, (query) => query.where(isBehind({ variant, value })))
}

/** Sent whatever is found, and read only where all that crosses the order has more than are counted. */
function firstOf(building: Building, crossing: readonly Crossing[]) {
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
    .where((eb) => eb.and(crossing.map((one) => sql<SqlBool>`${isWide(building, one)}`)))
    .where((eb) => eb.and(variant.ranges.map((range) => inRange(range, value))))
    .$if(variant.isOfBranch, (query) => query.where(inBranch(value)))
    .$if(variant.isSearch, (query) => query.where((eb) => isSought(value)(eb)))
    .orderBy(`goods.${column}`, direction)
    .orderBy('goods.id', direction)
    .limit(toItsEnd(building))
  return db.selectFrom(wanted.as('wanted')).select(['wanted.id', 'wanted.sorted'])
}

/** More goods have it than are counted. */
function isWide(building: Building, one: Crossing) {
  const { db, value } = building
  const another = ofOne(building, one)
    .selectAll('goods')
    .offset(sql.lit(COUNT_LIMIT - 1))
    .limit(sql.lit(1))
  return db
    .selectFrom(another.as('goods'))
    .select((eb) => eb.and([one === 'branch' ? inBranch(value) : inRange(one, value)]).as('is'))
}

const ofOne = (building: Building, one: Crossing) => (one === 'branch' ? ofBranch(building) : ofRange(building, one))

const ofRange = (building: Building, range: GoodsRange) =>
  inTab(building)
    .where(beginning(range, building.value, 'asc'))
    .orderBy(`goods.${goodsRanges[range].column}`)

/** What is in the audit or runs low is left to whoever reads it: few may be, and all of a category would be looked through for them. */
function ofBranch({ db, variant, value }: Building) {
  const ofLeaf = inTab({ db, variant: { ...variant, audit: null, isLow: false }, value })
    .selectAll('goods')
    .where(sql<SqlBool>`goods.category_id = leaf.leaf`)
    // As its index has them: without an order the database may read all goods for these.
    .orderBy('goods.tab')
    .orderBy('goods.updated_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(sql.lit(COUNT_LIMIT))
  return db.selectFrom(
    leavesOf(db, value)
      .crossJoinLateral(() => ofLeaf.as('of_leaf'))
      .selectAll('of_leaf')
      .as('goods'),
  )
}

/** The categories of the branch, as rows `leaf.leaf`. */
export const leavesOf = (db: TenantDb, { categoryIds }: Pick<FilterValues, 'categoryIds'>) =>
  db.selectFrom(({ fn }) => fn<{ id: string }>('unnest', [unseenIds(db, categoryIds)]).as('leaf'))

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
    .where((eb) => eb.and(acrossTabs(variant)))

/** In the audit, or low on stock. */
const acrossTabs = ({ audit, isLow }: Pick<PageVariant, 'audit' | 'isLow'>) => [
  ...(audit === null ? [] : [sql<SqlBool>`goods.audit_status = ${sql.lit(audit)}`]),
  ...(isLow ? [sql<SqlBool>`goods.is_low_stock`] : []),
]
