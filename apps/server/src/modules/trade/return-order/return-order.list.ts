// Returns as a merchant's people list them: by status or what is due soon, of one type or reason, or of one number.
import {
  type Api,
  type BodyOf,
  type DataOf,
  plainWaybill,
  returnStatus,
  returnTab,
  type ReturnTab,
} from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals, totalOf } from '../../../kernel/list-page.ts'
import type { ReturnOrderDeps } from './return-order.deps.ts'
import { returnParameters } from './return-order.parameters.ts'
import { rowOf } from './return-order.view.ts'

type ListBody = BodyOf<Api['returnOrder']['list']>
type Filters = Pick<ListBody, 'keyword' | 'type' | 'reason'>

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
  const ids = kept(db, body, { tab: body.tab, isByDeadline, now })
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
}

function kept(db: TenantDb, { keyword = '', type, reason }: Filters, { tab, isByDeadline, now }: Kept) {
  const all = db.selectFrom('return_order')
  const ofTab =
    tab === 'SOON'
      ? all.where('return_order.deadline_at', '<', new Date(now.getTime() + returnParameters.soonMs))
      : all.$if(tab !== undefined, (query) =>
          query.where('return_order.status', '=', sql.lit(tab as Exclude<ReturnTab, 'SOON'>)),
        )
  const filtered = ofTab
    .$if(isByDeadline && tab !== 'SOON', (query) => query.where('return_order.deadline_at', 'is not', null))
    .$if(type !== undefined, (query) => query.where('return_order.type', '=', sql.lit(type ?? 'REFUND_ONLY')))
    .$if(reason !== undefined, (query) => query.where('return_order.reason', '=', sql.lit(reason ?? 'OTHER')))
  if (keyword === '') return filtered
  const number = plainWaybill(keyword)
  const ofReturn = db.selectFrom('return_order as own').select('own.id').where('own.return_no', '=', number)
  const ofOrder = db.selectFrom('return_order as asked').select('asked.id').where('asked.order_no', '=', number)
  const ofWaybill = db.selectFrom('return_order as sent').select('sent.id').where('sent.waybill_no', '=', number)
  const ids = db
    .selectFrom(ofReturn.unionAll(ofOrder).unionAll(ofWaybill).as('meant'))
    .select('meant.id')
    .limit(sql.lit(MOST_OF_NUMBER))
  return filtered.where('return_order.id', 'in', ids)
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
