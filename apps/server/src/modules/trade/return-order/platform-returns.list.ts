// Returns of all merchants for the platform's people: of a state and a kind each part along an index over all of them, or those of a
// number or of some merchants.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type PlatformReturnListRow,
  returnStatus,
  returnTab,
} from '@merchant/contract'
import { type Database, statements, type Tables } from '@merchant/database'
import { type Kysely, sql } from 'kysely'
import {
  COUNT_LIMIT,
  cutPage,
  isInstant,
  type PagePlan,
  planPage,
  tabTotals,
  totalOf,
} from '../../../kernel/list-page.ts'
import { foundOfAll, type OfAllShape, type OfAllValues } from './platform-returns.search.ts'
import { returnParameters } from './return-order.parameters.ts'
import { atDeadlineOf } from './return-order.states.ts'
import type { ReturnRecord } from './return-order.store.ts'
import { wantedOf } from './return-order.view.ts'
import { soughtReturns } from './sought-returns.ts'

type ListBody = BodyOf<Api['platformReturn']['list']>

interface PageShape extends OfAllShape {
  readonly tab: ListBody['tab'] | null
  readonly sort: ListBody['sort']
  readonly isBehind: boolean
  readonly limit: number
  readonly offset: number
}

/** Where the page before ended; null on a page by number. */
interface PageValues extends OfAllValues {
  readonly afterAt: Date | null
  readonly afterId: string | null
}

/** Refuses request.invalid for a cursor that is none of this list. In the order of deadlines stands only what has one. */
export async function listPlatformReturns(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['platformReturn']['list']>> {
  const plan = planPage(body, isInstant)
  const { shape, value } = await searchOf(db, body, now)
  const [found, counted] = await Promise.all([
    page(pageShape(shape, body, plan)).all(db, { ...value, ...pageValues(plan) }),
    counts(shape).first(db, value),
  ])
  const { rows, ...cut } = cutPage(found, body, ({ at, id }) => ({ value: (at ?? now).toISOString(), id }))
  const { SOON: soon = 0, ...ofStatus } = counted?.counts ?? {}
  const totals = tabTotals(returnStatus.options, ofStatus, body.tab === 'SOON' ? undefined : body.tab)
  return {
    list: rows.map(toRow),
    ...(body.tab === 'SOON' ? totalOf(soon) : { total: totals.total, totalIsExact: totals.totalIsExact }),
    counts: { ...totals.counts, SOON: totalOf(soon).total },
    ...cut,
  }
}

async function searchOf(db: Kysely<Tables>, body: ListBody, now: Date) {
  const { type = null, appliedFrom, appliedTo } = body
  const { by, numbers, merchantIds } = await soughtReturns(db, body.keyword ?? '')
  const at = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const shape: OfAllShape = { by, type, hasFrom: appliedFrom !== undefined, hasTo: appliedTo !== undefined }
  const soon = new Date(now.getTime() + returnParameters.soonMs)
  const value: OfAllValues = { numbers, merchantIds, appliedFrom: at(appliedFrom), appliedTo: at(appliedTo), soon }
  return { shape, value }
}

const pageShape = (search: OfAllShape, { tab, sort }: ListBody, { after, limit, offset }: PagePlan): PageShape => ({
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

const page = statements((shape: PageShape) => (db: Kysely<Tables>, value: PageValues) => {
  const { tab = null, sort, isBehind, limit, offset } = shape
  const column = sort.startsWith('deadlineAt') ? ('deadline_at' as const) : ('applied_at' as const)
  const direction = sort.endsWith(':asc') ? 'asc' : 'desc'
  const behind = isBehind ? { at: sql`${value.afterAt}::timestamptz`, id: sql`${value.afterId}::uuid` } : null
  const most = limit + offset
  const ids = db
    .selectFrom(foundOfAll({ db, shape, value }, { tab, column, direction, most, behind }).as('found'))
    .select(['found.merchant_id', 'found.id', `found.${column} as at`])
    .orderBy(`found.${column}`, direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  return (
    db
      .selectFrom(ids.as('page'))
      .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
      // Each by its key: any other index of a merchant is taken for as good where merchants are thought to have few.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('return_order')
            .selectAll('return_order')
            .whereRef('return_order.merchant_id', '=', 'page.merchant_id')
            .whereRef('return_order.id', '=', 'page.id')
            .limit(sql.lit(1))
            .as('row'),
        (join) => join.onTrue(),
      )
      .selectAll('row')
      .select(['merchant.merchant_no', 'merchant.name as merchant_name', 'page.at'])
      .orderBy('page.at', direction)
      .orderBy('page.id', direction)
  )
})

/** Of each tab, up to a limit. */
const counts = statements((shape: OfAllShape) => (db: Kysely<Tables>, value: OfAllValues) => {
  const perTab = returnTab.options.map((tab) => {
    const column = tab === 'SOON' ? ('deadline_at' as const) : ('applied_at' as const)
    const direction = tab === 'SOON' ? 'asc' : 'desc'
    const reading = { tab, column, direction, most: COUNT_LIMIT, behind: null } as const
    const some = db
      .selectFrom(foundOfAll({ db, shape, value }, reading).as('found'))
      .select(sql.lit(1).as('one'))
      .limit(sql.lit(COUNT_LIMIT))
    return sql`${sql.lit(tab)}::text, (${db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
  })
  return db.selectNoFrom(sql<Readonly<Record<string, number>>>`json_build_object(${sql.join(perTab)})`.as('counts'))
})

type Listed = ReturnRecord & { readonly merchant_no: string; readonly merchant_name: string }

const toRow = (one: Listed): PlatformReturnListRow => ({
  merchantId: one.merchant_id,
  merchantNo: one.merchant_no,
  merchantName: one.merchant_name,
  id: one.id,
  returnNo: one.return_no,
  orderNo: one.order_no,
  goodsTitle: one.goods_title,
  specText: one.spec_text,
  wantedSpecText: wantedOf(one),
  buyerNickname: one.buyer_nickname,
  type: one.type,
  phase: one.phase,
  reason: one.reason,
  quantity: one.quantity,
  amountFen: one.amount_fen,
  status: one.status,
  deadlineAt: one.deadline_at?.toISOString() ?? null,
  atDeadline: atDeadlineOf(one),
  isPaused: one.paused_left_ms !== null,
  disputeStatus: one.dispute_status,
  appliedAt: one.applied_at.toISOString(),
  endedAt: one.ended_at?.toISOString() ?? null,
})
