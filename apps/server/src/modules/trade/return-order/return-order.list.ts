// Returns as a merchant's people list them: by status or what is due soon, of one type, phase, reason, buyer or goods, disputed, of an amount
// or time, or of one number.
import { type Api, type BodyOf, type DataOf, returnStatus, type ReturnTab, returnTab } from '@merchant/contract'
import { statements, type TenantDb } from '@merchant/database'
import { type AliasableExpression, sql } from 'kysely'
import {
  COUNT_LIMIT,
  cutPage,
  isInstant,
  type PagePlan,
  planPage,
  tabTotals,
  totalOf,
} from '../../../kernel/list-page.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { foundReturns, searchOf, type SearchShape, type SearchValues, withSoughtSkus } from './return-order.search.ts'
import { rowOf, turnsFor } from './return-order.view.ts'

type ListBody = BodyOf<Api['returnOrder']['list']>

/** How a page is asked for: all that the text of its statement depends on. */
interface PageShape extends SearchShape {
  readonly tab: ReturnTab | null
  readonly sort: ListBody['sort']
  readonly isBehind: boolean
  readonly limit: number
  readonly offset: number
}

/** Where the page before ended; null on a page by number. */
interface PageValues extends SearchValues {
  readonly afterAt: Date | null
  readonly afterId: string | null
}

/** Refuses request.invalid for a cursor that is none of this list. In the order of deadlines stands only what has one. */
export async function listReturns(
  deps: Pick<ReturnOrderDeps, 'publicUrl' | 'orders'>,
  db: TenantDb,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['returnOrder']['list']>> {
  const plan = planPage(body, isInstant)
  const { shape, value } = searchOf(body, now)
  const [found, counted] = await Promise.all([
    page(pageShape(shape, body, plan)).all(db, { ...value, ...pageValues(plan) }),
    counts({ ...shape, tabs: returnTab.options }).first(db, value),
  ])
  const { rows, ...cut } = cutPage(found, body, ({ at, id }) => ({ value: (at ?? now).toISOString(), id }))
  const turns = await turnsFor(deps, db, rows)
  const { SOON: soon = 0, ...ofStatus } = counted?.counts ?? {}
  const totals = tabTotals(returnStatus.options, ofStatus, body.tab === 'SOON' ? undefined : body.tab)
  return {
    list: rows.map((row) => rowOf(deps, row, { party: 'merchant', turns })),
    ...(body.tab === 'SOON' ? totalOf(soon) : { total: totals.total, totalIsExact: totals.totalIsExact }),
    counts: { ...totals.counts, SOON: totalOf(soon).total },
    ...cut,
  }
}

/** One page after the other to the end, as they are stored: for whoever takes all of them along. */
export async function pageOfAll(db: TenantDb, body: ListBody, now: Date) {
  const plan = planPage(body, isInstant)
  const { shape, value } = searchOf(body, now, { isWhole: true })
  const found = await page(pageShape(shape, body, plan)).all(db, { ...value, ...pageValues(plan) })
  return cutPage(found, body, ({ at, id }) => ({ value: (at ?? now).toISOString(), id }))
}

const pageShape = (search: SearchShape, { tab, sort }: ListBody, { after, limit, offset }: PagePlan): PageShape => ({
  ...search,
  tab: tab ?? null,
  sort,
  isBehind: after !== null,
  limit,
  offset,
})

const pageValues = ({ after }: PagePlan) => ({
  afterAt: after === null ? null : new Date(after.value),
  afterId: after?.id ?? null,
})

const page = statements((shape: PageShape) => (db: TenantDb, value: PageValues) => {
  const { tab, sort, isBehind, limit, offset } = shape
  const isByDeadline = sort.startsWith('deadlineAt')
  const column = isByDeadline ? ('deadline_at' as const) : ('applied_at' as const)
  const direction = sort.endsWith(':asc') ? 'asc' : 'desc'
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const at = sql.ref(`return_order.${column}`)
  const behind = isBehind
    ? sql<boolean>`(${at}, return_order.id) ${than} (${value.afterAt}::timestamptz, ${value.afterId}::uuid)`
    : undefined
  const ids = foundReturns({ db, shape, value }, { tab, isByDeadline, direction, most: limit + offset, behind })
    .clearSelect()
    .select(['return_order.id', `return_order.${column} as at`])
    .$if(behind !== undefined, (query) => query.where(behind ?? sql<boolean>`true`))
    .orderBy(`return_order.${column}`, direction)
    .orderBy('return_order.id', direction)
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  return withSoughtSkus(db, { shape, value })
    .selectFrom(ids.as('page'))
    .innerJoin('return_order as row', 'row.id', 'page.id')
    .leftJoin('file_asset as picture', (join) =>
      join.onRef('picture.id', '=', 'row.picture_file_id').on('picture.access', '=', 'PUBLIC'),
    )
    .selectAll('row')
    .select(['picture.thumbnail_key', 'page.at'])
    .orderBy('page.at', direction)
    .orderBy('page.id', direction)
})

/** Of these tabs, each up to a limit. */
const counts = statements(
  (shape: SearchShape & { readonly tabs: readonly (ReturnTab | 'HAND_BACK')[] }) =>
    (db: TenantDb, value: SearchValues) => {
      const perTab = shape.tabs.map((tab) => {
        const isByDeadline = tab === 'SOON'
        const some: AliasableExpression<{ one: number }> =
          tab === 'HAND_BACK'
            ? owedToBuyers(db)
            : foundReturns({ db, shape, value }, { tab, isByDeadline, most: COUNT_LIMIT })
                .clearSelect()
                .select(sql.lit(1).as('one'))
                // Named so that they are counted along their index, however many others there are; those of goods are led by their own.
                .$if(!shape.isOfGoods, (query) =>
                  query
                    .orderBy(
                      isByDeadline ? 'return_order.deadline_at' : 'return_order.applied_at',
                      isByDeadline ? 'asc' : 'desc',
                    )
                    .orderBy('return_order.id', isByDeadline ? 'asc' : 'desc'),
                )
                .limit(sql.lit(COUNT_LIMIT))
        return sql`${sql.lit(tab)}::text, (${db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
      })
      return withSoughtSkus(db, { shape, value }).selectNoFrom(
        sql<Readonly<Record<string, number>>>`json_build_object(${sql.join(perTab)})`.as('counts'),
      )
    },
)

/** What the home board counts, each as its tab shows it. */
const onBoard = [
  'MERCHANT_REVIEW',
  'SOON',
  'WAIT_MERCHANT_RECEIVE',
  'WAIT_MERCHANT_SHIP',
  'IN_DISPUTE',
  'HAND_BACK',
] as const

/** Closed returns whose goods their merchant still has to send. */
const owedToBuyers = (db: TenantDb) =>
  db
    .selectFrom('return_order')
    .select(sql.lit(1).as('one'))
    .where('is_hand_back_due', '=', sql.lit(true))
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(COUNT_LIMIT))

/** How many stand in each of these tabs, and how many are owed to buyers, up to the limit. */
export async function countTabs(db: TenantDb, now: Date): Promise<Readonly<Record<(typeof onBoard)[number], number>>> {
  const { shape, value } = searchOf({}, now)
  const found = (await counts({ ...shape, tabs: onBoard }).first(db, value))?.counts ?? {}
  const of = (tab: (typeof onBoard)[number]) => totalOf(found[tab] ?? 0).total
  return {
    MERCHANT_REVIEW: of('MERCHANT_REVIEW'),
    SOON: of('SOON'),
    WAIT_MERCHANT_RECEIVE: of('WAIT_MERCHANT_RECEIVE'),
    WAIT_MERCHANT_SHIP: of('WAIT_MERCHANT_SHIP'),
    IN_DISPUTE: of('IN_DISPUTE'),
    HAND_BACK: of('HAND_BACK'),
  }
}
