// The order list: one smart search box, tabs with counts, pages by number to row 10,000 and by cursor beyond; one round trip.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type SaleOrderRow,
  type SaleOrderStage,
  saleOrderStage,
  type SaleOrderTab,
} from '@merchant/contract'
import { statements, type Tables, type TenantDb } from '@merchant/database'
import { type AliasableExpression, type QueryCreator, sql } from 'kysely'
import { dueFrom } from '../../../kernel/in-force.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals, totalOf } from '../../../kernel/list-page.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { type Line, linesOf, shownLines } from './sale-order.lines.ts'
import {
  idsOfPage,
  inOrder,
  mayLack,
  NO_VALUE,
  orderSorts,
  type PageIds,
  type PageShape,
  pageShape,
  pageValues,
} from './sale-order.page.ts'
import { type DueCounts, dueCounts, MOST_SHOWN } from './due-counts.ts'
import { receiverOf, rowOf, shownColumns } from './sale-order.row.ts'
import { withSoughtSkus } from './order-goods.search.ts'
import { areMany, hitsOfPage, hitsOfTabs, isOfKeywordAlone, placesOfHits, withHits } from './order-hits.search.ts'
import { bounds, type Building, type SearchShape, type SearchValues, isNarrowed } from './order-reading.ts'
import { foundOrders, searchOf } from './sale-order.search.ts'
import { allowedActions } from './order-acts.ts'

type ListBody = BodyOf<Api['saleOrder']['list']>
type ListAnswer = DataOf<Api['saleOrder']['list']>
type ListDeps = Pick<SaleOrderDeps, 'cipher' | 'clock' | 'publicUrl'>
/** Orders per tab; null when there are none. */
type Counts = Readonly<Record<string, number>> | null

/** @param isWhole its pages are read one after the other to the end */
export async function listOrders(
  deps: ListDeps,
  db: TenantDb,
  body: ListBody,
  { isWhole = false } = {},
): Promise<ListAnswer> {
  const sort = orderSorts[body.sort]
  const plan = planPage(body, (text) => isInstant(text) || (text === NO_VALUE && mayLack(sort.column)))
  const said = (text: string | undefined) => (text === '' ? undefined : text)
  const search = { ...body, keyword: said(body.keyword), tag: said(body.tag), goodsNo: said(body.goodsNo) }
  const now = deps.clock.now()
  const { shape, value } = searchOf(deps.cipher, search, {
    now,
    soon: dueFrom(db, 'order.shipSoonHours', now),
    isWhole,
  })
  const found = await readPage(db, pageShape(shape, body.sort, plan), { ...value, ...pageValues(plan) })
  const { rows, ...page } = cutPage(
    found.filter((row) => row.id !== null),
    body,
    ({ sorted, id }) => ({ value: sorted?.toISOString() ?? NO_VALUE, id }),
  )
  const [one] = found
  const afterSale = one?.afterSale === undefined || one.afterSale === null ? null : Number(one.afterSale)
  const totals = totalsOf(shape, body.status, { counts: one?.counts ?? null, afterSale })
  return {
    list: rows.map((row) => listRow(deps, row)),
    ...withDue(totals, one?.due ?? null),
    ...page,
  }
}

/** What the stages count: the tab of after-sale is none of them, and what stands in it leaves nothing of theirs out. */
const ofStages = (shape: SearchShape): SearchShape => ({
  ...shape,
  tab: null,
  ...(shape.isInAfterSaleTab ? { afterSale: null, isInAfterSaleTab: false } : {}),
})

/** A keyword leads to few as a rule; what it has in common with many is read tab by tab. */
async function readPage(db: TenantDb, shape: PageShape, value: SearchValues) {
  if (!isOfKeywordAlone(shape)) return await readFound(shape).all(db, value)
  const hits = await readHits(shape).all(db, value)
  const [one] = hits
  if (one?.areMany === false) return hits
  // A place that has none is not asked again.
  return await readFound({ ...shape, places: one?.places ?? shape.places }).all(db, value)
}

const readHits = statements((shape: PageShape) => (db: TenantDb, value: SearchValues) => {
  const building = { db, shape, value }
  const counts = db.selectFrom(hitsOfTabs(db).as('tab')).select(asCounts)
  const page = { ids: hitsOfPage(building), counts }
  return besideCounts(withHits(building), building, page).select([
    areMany(db).as('areMany'),
    placesOfHits(db).as('places'),
  ])
})

const readFound = statements((shape: PageShape) => (db: TenantDb, value: SearchValues) => {
  const building = { db, shape, value }
  const stages = ofStages(shape)
  const counts = !isSearch(stages)
    ? keptCounts(db)
    : stages.places === null && !isNarrowed(stages)
      ? datedCounts({ db, shape: stages, value })
      : searchedCounts({ db, shape: stages, value })
  const begun = shape.places?.includes('goods') === true ? withSoughtSkus(db, value) : db
  return besideCounts(begun, building, { ids: idsOfPage(building), counts })
})

interface Read {
  readonly ids: PageIds
  readonly counts: AliasableExpression<{ readonly counts: Counts }>
}

/** The page beside the counts: one row for each order, and one without an order when there is none. */
function besideCounts(begun: QueryCreator<Tables>, building: Building<PageShape>, { ids, counts }: Read) {
  const { db, shape } = building
  const sort = orderSorts[shape.sort]
  const rows = db
    .selectFrom(ids.as('page'))
    .innerJoin('sale_order', 'sale_order.id', 'page.id')
    .select(shownColumns)
    .select((eb) => [
      'page.sorted',
      'receiver_name_mask',
      'receiver_phone_mask',
      // Read only where they are wanted.
      sql<Buffer | null>`case when receiver_name_mask is null then receiver_name_enc end`.as('receiver_name_enc'),
      sql<Buffer | null>`case when receiver_phone_mask is null then receiver_phone_enc end`.as('receiver_phone_enc'),
      linesOf(eb).as('items'),
    ])
  return begun
    .selectFrom(counts.as('counted'))
    .leftJoin(rows.as('row'), (join) => join.onTrue())
    .selectAll('row')
    .select('counted.counts')
    .select([dueCounts(building).as('due'), afterSaleCount(building).as('afterSale')])
    .orderBy('row.sorted', inOrder(sort))
    .orderBy('row.id', sort.direction)
    .$castTo<
      ((Listed & { readonly sorted: Date | null }) | { readonly id: null }) & {
        readonly counts: Counts
        readonly due: DueCounts
        readonly afterSale: number | null
      }
    >()
}

type Listed = Parameters<typeof receiverOf>[1] &
  Parameters<typeof rowOf>[0] & { readonly items: readonly Line[] | null }

const listRow = ({ cipher, publicUrl, clock }: ListDeps, { items, ...order }: Listed): SaleOrderRow =>
  rowOf(order, {
    ...receiverOf(cipher, order),
    items: shownLines(items, publicUrl),
    allowedActions: allowedActions(order, 'merchant', clock.now()),
  })

const isSearch = (shape: SearchShape): boolean =>
  shape.places !== null || isNarrowed(shape) || shape.hasFrom || shape.hasTo

/** What is searched is counted up to a limit, tab by tab. */
function searchedCounts(building: Building) {
  const { db } = building
  const found = foundOrders(building, { most: COUNT_LIMIT, direction: 'desc', sorted: 'created_at', isCounted: true })
  const perTab = db
    .selectFrom(found.as('found'))
    .select(['found.stage', sql<number>`count(*)`.as('total')])
    .groupBy('found.stage')
  return db.selectFrom(perTab.as('tab')).select(asCounts)
}

/** Days alone are counted along an index, which has to name no order for it. */
function datedCounts(building: Building) {
  const { db } = building
  const inTab = (tab: SaleOrderStage) => {
    const some = db
      .selectFrom('sale_order')
      .select(sql.lit(1).as('one'))
      .where('stage', '=', sql.lit(tab))
      .where((eb) => bounds(eb, building, { direction: 'desc' }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(COUNT_LIMIT))
    return sql`${sql.lit(tab)}::text, (${db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
  }
  const perTab = sql.join(saleOrderStage.options.map(inTab))
  return db.selectNoFrom(sql<Counts>`json_build_object(${perTab})`.as('counts'))
}

/** Everything is counted as it happens, exact at any size. */
function keptCounts(db: TenantDb) {
  const perTab = db
    .selectFrom('sale_order_counter')
    .select(['stage', sql<number>`sum(total)`.as('total')])
    .groupBy('stage')
  return db.selectFrom(perTab.as('tab')).select(asCounts)
}

const asCounts = sql<Counts>`json_object_agg(tab.stage, tab.total)`.as('counts')

/** In the open tab as many as are shown of anything, otherwise no more than a tab says; unknown while something else is looked for. */
function afterSaleCount(building: Building) {
  const { db, shape } = building
  if (shape.isInAfterSaleTab) {
    const found = foundOrders(building, { most: COUNT_LIMIT, direction: 'desc', sorted: 'created_at', isCounted: true })
    return db.selectFrom(found.as('found')).select(sql<number | null>`count(*)`.as('total'))
  }
  if (isSearch(shape)) return sql<number | null>`null::bigint`
  const some = db
    .selectFrom('sale_order')
    .select(sql.lit(1).as('one'))
    .where('after_sale_status', '=', sql.lit('IN_PROGRESS'))
    .limit(sql.lit(MOST_SHOWN))
  return db.selectFrom(some.as('some')).select(sql<number | null>`count(*)`.as('total'))
}

/** Beside the tabs: those within 待发货, where they are counted. */
const withDue = <Totals extends { readonly counts: Readonly<Record<string, number>> }>(
  totals: Totals,
  due: DueCounts,
) => (due === null ? totals : { ...totals, counts: { ...totals.counts, ...due } })

interface Counted {
  readonly counts: Counts
  readonly afterSale: number | null
}

function totalsOf(shape: SearchShape, tab: SaleOrderTab | undefined, { counts, afterSale }: Counted) {
  const stage = tab === 'AFTER_SALE' ? undefined : tab
  const ofAll = totalsOfStages(ofStages(shape), stage, counts)
  if (afterSale === null) return ofAll
  const ofTab = totalOf(afterSale)
  const withTab = { ...ofAll, counts: { ...ofAll.counts, AFTER_SALE: ofTab.total } }
  return tab === 'AFTER_SALE' ? { ...withTab, ...ofTab } : withTab
}

function totalsOfStages(shape: SearchShape, stage: SaleOrderStage | undefined, counts: Counts) {
  const found = counts ?? {}
  if (isSearch(shape)) return tabTotals(saleOrderStage.options, found, stage)
  const exact = Object.fromEntries(saleOrderStage.options.map((each) => [each, found[each] ?? 0]))
  const all = Object.values(exact).reduce((sum, count) => sum + count, 0)
  const total = stage === undefined ? all : (exact[stage] ?? 0)
  return { total, totalIsExact: true, counts: { ...exact, ALL: all } }
}
