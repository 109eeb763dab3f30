// Returns as a merchant's people list them: by status or what is due soon, of one type, reason or buyer, of an amount or time, or of one number.
import {
  type Api,
  type BodyOf,
  type DataOf,
  plainWaybill,
  MAX_PAGED_ROWS,
  returnStatus,
  type ReturnStatus,
  returnTab,
  type ReturnTab,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type Expression, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals, totalOf } from '../../../kernel/list-page.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnParameters } from './return-order.parameters.ts'
import { rowOf } from './return-order.view.ts'

type ListBody = BodyOf<Api['returnOrder']['list']>
type Filters = Omit<ListBody, 'tab' | 'sort' | 'page' | 'pageSize' | 'cursor'>

/** Returns of one order or waybill. */
const MOST_OF_NUMBER = 250

/** Refuses request.invalid for a cursor that is none of this list. In the order of deadlines stands only what has one. */
export async function listReturns(
  deps: Pick<ReturnOrderDeps, 'publicUrl'>,
  db: TenantDb,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['returnOrder']['list']>> {
  const isByDeadline = body.sort.startsWith('deadlineAt')
  const column = isByDeadline ? ('deadline_at' as const) : ('applied_at' as const)
  const direction = body.sort.endsWith(':asc') ? 'asc' : 'desc'
  const plan = planPage(body, isInstant)
  const { after } = plan
  const ref = sql.ref(`return_order.${column}`)
  const ids = kept(db, body, { tab: body.tab, isByDeadline, now, direction })
    .select(['return_order.id', `return_order.${column} as at`])
    .$if(after !== null, (query) =>
      query.where(
        direction === 'desc'
          ? sql<boolean>`(${ref}, return_order.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`
          : sql<boolean>`(${ref}, return_order.id) > (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(`return_order.${column}`, direction)
    .orderBy('return_order.id', direction)
    .limit(sql.lit(plan.limit))
    .offset(plan.offset)
  const page = db
    .selectFrom(ids.as('page'))
    .innerJoin('return_order as row', 'row.id', 'page.id')
    .leftJoin('file_asset as picture', (join) =>
      join.onRef('picture.id', '=', 'row.picture_file_id').on('picture.access', '=', 'PUBLIC'),
    )
    .selectAll('row')
    .select(['picture.thumbnail_key', 'page.at'])
    .orderBy('page.at', direction)
    .orderBy('page.id', direction)
  const [found, counted] = await Promise.all([page.execute(), countTabs(db, body, now)])
  const { rows, ...cut } = cutPage(found, body, ({ at, id }) => ({ value: (at ?? now).toISOString(), id }))
  const { SOON: soon = 0, ...ofStatus } = counted
  const { counts, ...totals } = tabTotals(returnStatus.options, ofStatus, body.tab === 'SOON' ? undefined : body.tab)
  return {
    list: rows.map((row) => rowOf(deps, row, 'merchant')),
    ...(body.tab === 'SOON' ? totalOf(soon) : totals),
    counts: { ...counts, SOON: totalOf(soon).total },
    ...cut,
  }
}

interface Kept {
  readonly tab: ReturnTab | undefined
  readonly isByDeadline: boolean
  readonly now: Date
  /** In which the newest are looked through; left out: any so many do, for only their number is asked. */
  readonly direction?: 'asc' | 'desc'
}

function kept(db: TenantDb, filters: Filters, reading: Kept) {
  const { tab, isByDeadline, now } = reading
  const { keyword = '', type, reason, buyer = '' } = filters
  // A buyer's returns are few, as those of a number are.
  const isLed = keyword !== '' || buyer !== '' || rangesOf(filters).length === 0
  const read = isLed ? db.selectFrom('return_order').selectAll('return_order') : ofRanges(db, filters, reading)
  const all = db.selectFrom(read.as('return_order')).where((eb) => eb.and(boundsOf(filters)))
  const ofTab =
    tab === 'SOON'
      ? all.where('return_order.deadline_at', '<', soonAfter(now))
      : all.$if(tab !== undefined, (query) => query.where('return_order.status', '=', sql.lit(tab as ReturnStatus)))
  const filtered = ofTab
    .$if(isByDeadline && tab !== 'SOON', (query) => query.where('return_order.deadline_at', 'is not', null))
    .$if(type !== undefined, (query) => query.where('return_order.type', '=', sql.lit(type ?? 'REFUND_ONLY')))
    .$if(reason !== undefined, (query) => query.where('return_order.reason', '=', sql.lit(reason ?? 'OTHER')))
    .$if(buyer !== '', (query) => query.where('return_order.buyer_nickname', '=', buyer))
  return keyword === '' ? filtered : filtered.where('return_order.id', 'in', ofNumber(db, keyword))
}

const soonAfter = (now: Date): Date => new Date(now.getTime() + returnParameters.soonMs)

/** The most urgent, as many as pages by number show. */
const dueSoon = (db: TenantDb, now: Date) =>
  db
    .selectFrom('return_order')
    .select('return_order.id')
    .where('return_order.deadline_at', '<', soonAfter(now))
    .orderBy('return_order.deadline_at')
    .limit(sql.lit(MAX_PAGED_ROWS))

function ofNumber(db: TenantDb, keyword: string) {
  const number = plainWaybill(keyword)
  const ofReturn = db.selectFrom('return_order as own').select('own.id').where('own.return_no', '=', number)
  const ofOrder = db.selectFrom('return_order as asked').select('asked.id').where('asked.order_no', '=', number)
  const ofWaybill = db.selectFrom('return_order as sent').select('sent.id').where('sent.waybill_no', '=', number)
  return db
    .selectFrom(ofReturn.unionAll(ofOrder).unionAll(ofWaybill).as('meant'))
    .select('meant.id')
    .limit(sql.lit(MOST_OF_NUMBER))
}

type Condition = Expression<SqlBool>
type Range = 'amount_fen' | 'ended_at'

function rangeOf(filters: Filters, column: Range): Condition[] {
  const at = sql.ref(`return_order.${column}`)
  if (column === 'ended_at') {
    const { endedFrom, endedTo } = filters
    return [
      ...(endedFrom === undefined ? [] : [sql<SqlBool>`${at} >= ${new Date(endedFrom)}`]),
      ...(endedTo === undefined ? [] : [sql<SqlBool>`${at} < ${new Date(endedTo)}`]),
    ]
  }
  const { amountFromFen, amountToFen } = filters
  return [
    ...(amountFromFen === undefined ? [] : [sql<SqlBool>`${at} >= ${amountFromFen}`]),
    ...(amountToFen === undefined ? [] : [sql<SqlBool>`${at} <= ${amountToFen}`]),
  ]
}

/** The ranges that no index has in order of time. */
const rangesOf = (filters: Filters): Range[] =>
  (['amount_fen', 'ended_at'] as const).filter((column) => rangeOf(filters, column).length > 0)

function boundsOf(filters: Filters): Condition[] {
  const at = sql.ref('return_order.applied_at')
  const { appliedFrom, appliedTo } = filters
  return [
    ...(appliedFrom === undefined ? [] : [sql<SqlBool>`${at} >= ${new Date(appliedFrom)}`]),
    ...(appliedTo === undefined ? [] : [sql<SqlBool>`${at} < ${new Date(appliedTo)}`]),
    ...rangeOf(filters, 'amount_fen'),
    ...rangeOf(filters, 'ended_at'),
  ]
}

/**
 * Those that a range can be about: along the range as many as are counted, and where more have it those among the newest of the tab, as
 * many as pages by number show.
 */
function ofRanges(db: TenantDb, filters: Filters, { tab, direction, now }: Kept) {
  const inTab = () =>
    db
      .selectFrom('return_order')
      .select('return_order.id')
      .$if(tab !== undefined, (query) => query.where('return_order.status', '=', sql.lit(tab as ReturnStatus)))
  const few = rangesOf(filters).map((column) =>
    inTab()
      .where((eb) => eb.and(rangeOf(filters, column)))
      .orderBy(`return_order.${column}`)
      .limit(sql.lit(COUNT_LIMIT)),
  )
  const { appliedFrom, appliedTo } = filters
  const looked = inTab()
    .select(['return_order.amount_fen', 'return_order.ended_at'])
    .where((eb) => eb.and(boundsOf({ appliedFrom, appliedTo })))
    .orderBy('return_order.applied_at', direction ?? 'desc')
    .orderBy('return_order.id', direction ?? 'desc')
    .limit(sql.lit(MAX_PAGED_ROWS))
  const newest = db
    .selectFrom(looked.as('return_order'))
    .select('return_order.id')
    .where((eb) => eb.and([...rangeOf(filters, 'amount_fen'), ...rangeOf(filters, 'ended_at')]))
  const parts = (tab === 'SOON' ? [dueSoon(db, now)] : [...few, ...(direction === undefined ? [] : [newest])]).map(
    (part) => db.selectFrom(part.as('part')).select('part.id'),
  )
  const found = parts.reduce((before, part) => before.union(part))
  // Each by its id: the order of time knows nothing of them.
  return db
    .selectFrom(found.as('found'))
    .innerJoinLateral(
      (outer) =>
        outer
          .selectFrom('return_order')
          .selectAll('return_order')
          .whereRef('return_order.id', '=', 'found.id')
          .limit(sql.lit(1))
          .as('return_order'),
      (join) => join.onTrue(),
    )
    .selectAll('return_order')
}

async function countTabs(db: TenantDb, body: Filters, now: Date): Promise<Record<string, number>> {
  const counts = returnTab.options.map((tab) => {
    const isByDeadline = tab === 'SOON'
    const some = kept(db, body, { tab, isByDeadline, now })
      .select(sql.lit(1).as('one'))
      // Named so that they are counted along their index, however many others there are.
      .orderBy(isByDeadline ? 'return_order.deadline_at' : 'return_order.applied_at', isByDeadline ? 'asc' : 'desc')
      .orderBy('return_order.id', isByDeadline ? 'asc' : 'desc')
      .limit(sql.lit(COUNT_LIMIT))
    return sql`${sql.lit(tab)}::text, (${db.selectFrom(some.as('some')).select(sql<number>`count(*)`.as('total'))})`
  })
  const row = await db
    .selectNoFrom(sql<Record<string, number>>`json_build_object(${sql.join(counts)})`.as('counts'))
    .executeTakeFirstOrThrow()
  return row.counts
}

/** How many wait for the merchant, up to the limit. */
export async function countWaiting(db: TenantDb): Promise<number> {
  const waiting = (['MERCHANT_REVIEW', 'WAIT_MERCHANT_RECEIVE', 'WAIT_MERCHANT_SHIP'] as const).map((status) =>
    db
      .selectFrom(
        db
          .selectFrom('return_order')
          .select(sql.lit(1).as('one'))
          .where('status', '=', sql.lit(status))
          .orderBy('applied_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(COUNT_LIMIT))
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('total')),
  )
  const row = await db
    .selectNoFrom(
      sql<string>`${sql.join(
        waiting.map((one) => sql`(${one})`),
        sql` + `,
      )}`.as('total'),
    )
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
