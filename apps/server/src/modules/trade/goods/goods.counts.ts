// How many goods stand in each tab, with what the list is narrowed by: exact up to the limit, or among as many as are looked at.
import { goodsTab } from '@merchant/contract'
import { statements, type TenantDb } from '@merchant/database'
import { type AliasableExpression, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import {
  beginning,
  conditions,
  equalities,
  type FilterShape,
  type FilterValues,
  type GoodsRange,
  goodsRanges,
  inRange,
} from './goods.filters.ts'
import { goodsParameters } from './goods.parameters.ts'
import { leavesOf, MOST_LOOKED } from './goods.page.ts'
import { countsByTab } from './goods.search.ts'

/**
 * As many as are counted, where all that are read suit. Where what is read is asked for more, what is on sale is looked at as far as a
 * merchant may have goods on sale.
 */
const mostOf = (suitsAll: boolean): RawBuilder<number> =>
  suitsAll
    ? sql.lit(COUNT_LIMIT)
    : sql`case when asked.asked in ('ON_SALE', 'SOLD_OUT') then ${sql.lit(goodsParameters.maxOnSale)} else ${sql.lit(COUNT_LIMIT)} end`

/** `isCut`: some tab has more than were looked at, so that fewer may be counted than there are. */
export const countsOfTabs = statements((shape: FilterShape) => (db: TenantDb, value: FilterValues) => {
  return db
    .with(
      (cte) => cte('chosen').materialized(),
      () => rarestRange({ db, shape, value }),
    )
    .with('goods_of', (query) => {
      const building = { db, shape, value, chosen: query.selectFrom('chosen').select('chosen.range') }
      return ofTabs(building)
        .unionAll(acrossTabs(building, { audit: 'SUBMITTED' }))
        .unionAll(acrossTabs(building, { audit: 'REJECTED' }))
        .unionAll(acrossTabs(building, { audit: 'NONE' }))
    })
    .selectFrom('goods_of')
    .select([countsByTab('n'), sql<boolean>`coalesce(bool_or(goods_of.is_last), false)`.as('isCut')])
})

interface Building {
  readonly db: TenantDb
  readonly shape: FilterShape
  readonly value: FilterValues
}
interface Chosen extends Building {
  /** Which of several ranges leads. */
  readonly chosen: Expression<unknown>
}

/** Of several ranges the one that the fewest goods are in, as far as is counted. */
function rarestRange({ db, shape, value }: Building) {
  const sizes = shape.ranges.map((range) => {
    const some = db
      .selectFrom('goods')
      .selectAll('goods')
      .where(beginning(range, value, 'asc'))
      .orderBy(`goods.${goodsRanges[range].column}`)
      .limit(sql.lit(COUNT_LIMIT))
    return db
      .selectFrom(some.as('goods'))
      .where(inRange(range, value))
      .select([sql<string>`${sql.lit(range)}`.as('range'), sql<number>`count(*)`.as('size')])
  })
  const [first = nothing(db), ...others] = sizes
  return db
    .selectFrom(others.reduce((all, size) => all.unionAll(size), first).as('sized'))
    .select('sized.range')
    .orderBy('sized.size')
    .limit(sql.lit(1))
}

const nothing = (db: TenantDb) => db.selectNoFrom([sql<string>`''`.as('range'), sql<number>`0`.as('size')])

function ofTabs(building: Chosen) {
  const { db, shape } = building
  const [first, ...others] = shape.ranges.map((range) => alongRange(building, range))
  const whole = shape.isOfBranch ? alongBranch(building) : alongTime(building)
  const rows = first === undefined ? whole : others.reduce((all, part) => all.unionAll(part), first)
  return db
    .selectFrom(({ fn }) => fn<{ name: string }>('unnest', [literalTexts(goodsTab.options)]).as('asked'))
    .crossJoinLateral(() => rows.as('of_tab'))
    .select(['of_tab.tab', 'of_tab.audit_status', 'of_tab.is_low_stock', 'of_tab.is_last', 'of_tab.n'])
}

/** Without ranges: everything that suits. */
const alongTime = ({ db, shape, value }: Building) =>
  counted(
    db,
    db
      .selectFrom('goods')
      .select('goods.id')
      .where(sql<SqlBool>`goods.tab = asked.asked`)
      .where(conditions(shape, value))
      .orderBy('goods.updated_at', 'desc')
      .orderBy('goods.id', 'desc')
      .limit(sql.lit(COUNT_LIMIT)),
  )

/** One row for a tab, of which all that were read suit. */
const counted = (db: TenantDb, all: AliasableExpression<{ id: string }>) =>
  db
    .selectFrom(all.as('some'))
    .select([
      sql<string>`asked.asked`.as('tab'),
      ...plain,
      sql<boolean>`false`.as('is_last'),
      sql<number>`count(*)`.as('n'),
    ])

/** Without ranges, category after category; what else is asked, of as many as are looked at. */
function alongBranch({ db, shape, value }: Building) {
  const suitsAll = equalities(shape, value).length === 0
  const most = mostOf(suitsAll)
  const ofLeaf = db
    .selectFrom('goods')
    .selectAll('goods')
    .where(sql<SqlBool>`goods.tab = asked.asked`)
    .where(sql<SqlBool>`goods.category_id = leaf.leaf`)
    .limit(most)
  const ofLeaves = leavesOf(db, value).crossJoinLateral(() => ofLeaf.as('of_leaf'))
  if (suitsAll) return counted(db, ofLeaves.select('of_leaf.id').limit(most))
  const looked = ofLeaves
    .selectAll('of_leaf')
    .select(sql<boolean>`row_number() over () = ${most}`.as('is_last'))
    .limit(most)
  return db
    .selectFrom(looked.as('goods'))
    .select([
      sql<string>`case when ${conditions(shape, value)} then goods.tab else '' end`.as('tab'),
      ...plain,
      'goods.is_last',
      ONE,
    ])
}

/** Goods by themselves. */
const ONE = sql<number>`1::bigint`.as('n')

/** What stands in a tab is counted there and nowhere across. */
const plain = [sql<string>`'NONE'`.as('audit_status'), sql<boolean>`false`.as('is_low_stock')] as const

/** Along one range, where it is the rarest; what else is asked, of as many as are looked at. */
function alongRange({ db, shape, value, chosen }: Chosen, range: GoodsRange) {
  const isAlone = shape.ranges.length === 1 && equalities(shape, value).length === 0
  const most = mostOf(isAlone)
  const looked = db
    .selectFrom('goods')
    .selectAll('goods')
    .select(
      sql<boolean>`row_number() over (order by ${sql.ref(`goods.${goodsRanges[range].column}`)}) = ${most}`.as(
        'is_last',
      ),
    )
    .where(sql<SqlBool>`goods.tab = asked.asked`)
    .where(beginning(range, value, 'asc'))
    .$if(shape.ranges.length > 1, (query) => query.where(sql<SqlBool>`${chosen} = ${sql.lit(range)}`))
    .orderBy(`goods.${goodsRanges[range].column}`)
    .limit(most)
  return db
    .selectFrom(looked.as('goods'))
    .select([
      sql<string>`case when ${conditions(shape, value)} then goods.tab else '' end`.as('tab'),
      ...plain,
      sql<boolean>`${isAlone ? sql.lit(false) : sql<boolean>`(${sql.ref('goods.is_last')} and ${inRange(range, value)})`}`.as(
        'is_last',
      ),
      ONE,
    ])
}

/** In the audit, or low on stock, in whichever tab: rows that are counted as that alone. */
function acrossTabs({ db, shape, value }: Building, { audit }: { readonly audit: 'SUBMITTED' | 'REJECTED' | 'NONE' }) {
  const isLow = audit === 'NONE'
  const waiting = db
    .selectFrom('goods')
    .where(isLow ? sql<SqlBool>`goods.is_low_stock` : sql<SqlBool>`goods.audit_status = ${sql.lit(audit)}`)
  // Of a branch: among the newest, however few of them stand in it.
  const newest = waiting
    .selectAll('goods')
    .select(sql<boolean>`row_number() over (${newestFirst}) = ${sql.lit(MOST_LOOKED)}`.as('is_last'))
    .orderBy('goods.updated_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(sql.lit(MOST_LOOKED))
  const ofBranch = db
    .selectFrom(newest.as('goods'))
    .select([sql<boolean>`${conditions(shape, value)}`.as('suits'), sql<boolean>`goods.is_last`.as('is_last')])
  const all = waiting
    .select([sql<boolean>`true`.as('suits'), sql<boolean>`false`.as('is_last')])
    .where(conditions(shape, value))
    .limit(sql.lit(COUNT_LIMIT))
  return db
    .selectFrom((shape.isOfBranch ? ofBranch : all).as('waiting'))
    .select([
      sql<string>`''`.as('tab'),
      sql<string>`case when waiting.suits then ${sql.lit(audit)} else '' end`.as('audit_status'),
      sql<boolean>`(waiting.suits and ${sql.lit(isLow)})`.as('is_low_stock'),
      'waiting.is_last',
      ONE,
    ])
}

const newestFirst = sql`order by goods.updated_at desc, goods.id desc`
