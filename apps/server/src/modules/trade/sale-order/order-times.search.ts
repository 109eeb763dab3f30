// Orders between two times other than that of their placing: along the index of the time where a tab has few of them, otherwise as they are found without.
import { MAX_PAGED_ROWS, type SaleOrderStage, saleOrderStage } from '@merchant/contract'
import { type AliasableExpression, type OrderByItemBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import { bounds, type Building, type Condition, isNarrowed, type Reading, type SearchShape } from './order-reading.ts'
import { isSought } from './is-sought.ts'
import { endsOf, timeBounds, timeColumns, type TimeName, timeNames } from './order-times.ts'

type Found = AliasableExpression<{
  readonly id: string
  readonly stage: string
  readonly sorted: Date | null
}>

/** @param otherwise finds them by what else is searched for, and asks each for its times */
export function byTimes(building: Building, reading: Reading, otherwise: (building: Building) => Found) {
  const { db, shape } = building
  const name = timeNames.find((each) => endsOf(each, shape.ends).length > 0) ?? 'paid'
  const timed: Timed = { building, reading, name }
  const all = shape.tab === null ? saleOrderStage.options : [shape.tab]
  const having = all.filter((tab) => mayHave(name, tab))
  const tabs = having.length === 0 ? all.slice(0, 1) : having
  const isAlone = isOfTimeAlone(shape) && !shape.isWhole
  const found = (isAlone ? [newestOf(timed, tabs)] : tabs.flatMap((tab) => waysOf(timed, tab, otherwise)))
    .map((part) => db.selectFrom(part.as('part')).select(['part.id', 'part.stage', 'part.sorted']))
    .reduce((all, part) => all.unionAll(part))
  return db.selectFrom(found.as('found')).select(['found.id', 'found.stage', 'found.sorted'])
}

interface Timed {
  readonly building: Building
  readonly reading: Reading
  /** The time that leads to them. */
  readonly name: TimeName
}

/** Whether nothing but one of these times leaves orders out. */
export function isOfTimeAlone(shape: SearchShape): boolean {
  const names = timeNames.filter((name) => endsOf(name, shape.ends).length > 0)
  return (
    names.length === 1 && shape.places === null && !shape.hasFrom && !shape.hasTo && !isNarrowed(withoutTimes(shape))
  )
}

const withoutTimes = (shape: SearchShape): SearchShape => ({ ...shape, ends: [] })

/** What is not paid has none of these times, and only what is completed has that. */
const mayHave = (name: TimeName, tab: SaleOrderStage): boolean =>
  name === 'completed' ? tab === 'COMPLETED' : tab !== 'UNPAID'

const ofTime = ({ building: { db, shape, value }, name }: Timed, tab: SaleOrderStage) =>
  db
    .selectFrom('sale_order')
    .where('stage', '=', sql.lit(tab))
    .where((eb) => eb.and([eb.lit(mayHave(name, tab)), ...timeBounds(endsOf(name, shape.ends), value)]))
    .orderBy(timeColumns[name], newestFirst(name))
    .orderBy('id', 'desc')

/** As its index has it. */
const newestFirst =
  (name: TimeName) =>
  (by: OrderByItemBuilder): OrderByItemBuilder =>
    name === 'paid' ? by.desc().nullsLast() : by.desc()

/** The newest by this time, as many as pages by number show; of each tab as many as are counted. */
function newestOf(timed: Timed, tabs: readonly SaleOrderStage[]): Found {
  const { building, reading, name } = timed
  const { db, shape } = building
  const { isCounted = false } = reading
  const most = isCounted ? COUNT_LIMIT : MAX_PAGED_ROWS + 1
  const all = tabs
    .map((tab) =>
      db
        .selectFrom(ofTime(timed, tab).selectAll().limit(sql.lit(most)).as('of_tab'))
        .select(['of_tab.id', 'of_tab.stage', 'of_tab.created_at', `of_tab.${reading.sorted} as sorted`])
        .select(`of_tab.${timeColumns[name]} as at`),
    )
    .reduce((some, part) => some.unionAll(part))
  const newest = db
    .selectFrom(all.as('sale_order'))
    .selectAll()
    .$if(!isCounted, (query) =>
      query.orderBy('sale_order.at', newestFirst(name)).orderBy('sale_order.id', 'desc').limit(sql.lit(most)),
    )
  return db
    .selectFrom(newest.as('sale_order'))
    .select(['sale_order.id', 'sale_order.stage', 'sale_order.sorted'])
    .where((eb) => bounds(eb, { ...building, shape: withoutTimes(shape) }, reading))
}

/** Few of a tab are all read; of many each that is found otherwise is asked. */
function waysOf(timed: Timed, tab: SaleOrderStage, otherwise: (building: Building) => Found): Found[] {
  const { building, reading } = timed
  const { db, shape } = building
  const another = ofTime(timed, tab)
    .select(sql.lit(true).as('is'))
    .offset(sql.lit(COUNT_LIMIT - 1))
    .limit(sql.lit(1))
  const isCommon: Condition = sql<SqlBool>`coalesce((${another}), false)`
  const few = db
    .selectFrom(ofTime(timed, tab).selectAll().limit(sql.lit(COUNT_LIMIT)).as('sale_order'))
    .select(['sale_order.id', 'sale_order.stage', `sale_order.${reading.sorted} as sorted`])
    .where((eb) => bounds(eb, building, reading))
    .$if(shape.places !== null, (query) => query.where((eb) => isSought(eb, building)))
  const many = otherwise({ ...building, shape: { ...shape, tab, areTimesAsked: true } })
  return [
    db
      .selectFrom(few.as('few'))
      .selectAll()
      .where(sql<SqlBool>`not ${isCommon}`),
    db
      .selectFrom(many.as('many'))
      .selectAll()
      .where(isCommon)
      .where(sql.lit(mayHave(timed.name, tab))),
  ]
}
