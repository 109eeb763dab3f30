// Reads the days of reconciliation: what each came to, the newest first, with what of it is open now.
import {
  type Api,
  type BodyOf,
  type DataOf,
  dayOf,
  type ReconDay,
  reconDayStatus,
  statementSums,
} from '@merchant/contract'
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { COUNT_LIMIT, cutPage, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isLate, runParameters, type RunRecord } from './recon-run.store.ts'

type ListBody = BodyOf<Api['reconciliation']['days']>
export type Viewer = Pick<OperatorActor, 'permissions'>

const DAY = /^\d{4}-\d\d-\d\d$/
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))
/** The day of a moment, within the days that the database knows. */
export function dayFrom(instant: string | undefined): string {
  const day = dayOf(instant ?? '')
  if (day < '0001-01-01') return '0001-01-01'
  return isDay(day) ? day : '9999-12-31'
}
/** A day needs no second column to be in order; the place of the id in a cursor is kept for it. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export async function listDays(
  db: GlobalDb,
  viewer: Viewer,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['reconciliation']['days']>> {
  const [found, counted] = await Promise.all([readPage(db, body), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, ({ day_on }) => ({ value: day_on, id: NO_ID }))
  return {
    list: rows.map((row) => toDay(row, viewer, now)),
    ...tabTotals(reconDayStatus.options, counted, body.status),
    ...page,
  }
}

/** The days of the page first: what is open is counted for them alone. */
function readPage(db: GlobalDb, body: ListBody) {
  const { after, limit, offset } = planPage(body, isDay)
  const { status } = body
  const direction = body.sort === 'day:asc' ? 'asc' : 'desc'
  const page = within(db, body)
    .selectAll()
    // As text: a plan for any status would read along the days, and long for one that is rare.
    .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status ?? null)))
    .$if(after !== null, (query) => query.where('day_on', direction === 'asc' ? '>' : '<', after?.value ?? null))
    .orderBy('day_on', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(page.as('recon_run'))
    .selectAll('recon_run')
    .select(openDifferences)
    .orderBy('recon_run.day_on', direction)
    .execute()
}

/** The days that are asked for; `to` is the moment behind them. */
const within = (db: GlobalDb, { from, to }: Pick<ListBody, 'from' | 'to'>) =>
  db
    .selectFrom('recon_run')
    .$if(from !== undefined, (query) => query.where('day_on', '>=', dayFrom(from)))
    .$if(to !== undefined, (query) => query.where('day_on', '<', dayFrom(to)))

/** A day has no more than a file that is believed may differ in. */
const openDifferences = (eb: ExpressionBuilder<Pick<Tables, 'recon_run' | 'recon_diff'>, 'recon_run'>) =>
  eb
    .selectFrom('recon_diff as diff')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .whereRef('diff.day_on', '=', 'recon_run.day_on')
    .where('diff.status', '=', sql.lit('OPEN'))
    .where('diff.kind', '<>', 'BALANCE')
    .as('open')

/** Each status is counted up to a limit, along its index. */
async function countTabs(db: GlobalDb, body: ListBody): Promise<Record<string, number>> {
  const counted = await db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [literalTexts(reconDayStatus.options)]).as('wanted'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom((inner) =>
          inner
            .selectFrom('recon_run')
            .select('day_on')
            .whereRef('status', '=', sql.ref('wanted'))
            .$if(body.from !== undefined, (query) => query.where('day_on', '>=', dayFrom(body.from)))
            .$if(body.to !== undefined, (query) => query.where('day_on', '<', dayFrom(body.to)))
            .limit(sql.lit(COUNT_LIMIT))
            .as('some'),
        )
        .select(sql<string>`count(*)`.as('count'))
        .as('of_status'),
    )
    .select([sql<string>`wanted`.as('status'), 'of_status.count'])
    .execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

export async function readDay(db: GlobalDb | GlobalTx, viewer: Viewer, day: string, now: Date): Promise<ReconDay> {
  const handle: GlobalDb = db
  const row = await handle
    .selectFrom('recon_run')
    .selectAll('recon_run')
    .select(openDifferences)
    .where(sql<SqlBool>`day_on = ${day}::date`)
    .executeTakeFirst()
  return row === undefined ? refuse('record.notFound') : toDay(row, viewer, now)
}

function toDay(row: RunRecord & { readonly open: string | null }, { permissions }: Viewer, now: Date): ReconDay {
  const isDone = row.status === 'OK' || row.status === 'DIFF'
  return {
    day: row.day_on,
    status: row.status,
    ours: { count: row.our_count, fen: row.our_fen },
    theirs: { count: row.their_count, fen: row.their_fen, feeFen: row.their_fee_fen },
    matched: row.matched_count,
    found: row.found_count,
    open: Number(row.open ?? 0),
    fault: row.fault,
    faultDetail: row.fault_detail,
    sums: row.sums === null ? null : statementSums.parse(row.sums),
    attempts: row.attempts,
    isLate: !isDone && isLate(row.day_on, now),
    finishedAt: row.finished_at?.toISOString() ?? null,
    nextTryAt: isDone ? null : row.next_try_at.toISOString(),
    allowedActions:
      permissions.has('reconciliation.run') && row.day_on >= oldestDay(now) && row.status !== 'RUNNING'
        ? ['runAgain']
        : [],
  }
}

const DAY_MS = 86_400_000
/** The lines of the day before have to be kept still: what ended just before midnight may be among them. */
export const oldestDay = (now: Date): string => dayOf(new Date(now.getTime() - runParameters.againDays * DAY_MS))
