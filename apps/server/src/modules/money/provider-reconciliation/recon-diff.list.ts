// Reads the differences of all days: the list, each way along an index, both sides beside one another.
import { type Api, type BodyOf, type DataOf, reconDiffStatus, type ReconDiff } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { literalTexts } from '../../../kernel/kept-plan.ts'
import { COUNT_LIMIT, cutPage, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { dayFrom, isDay } from './recon-day.list.ts'

type ListBody = BodyOf<Api['reconciliation']['differences']>
type Db = Kysely<Tables>
type Condition = RawBuilder<SqlBool>
type Found = AliasableExpression<Pick<Selectable<Tables['recon_diff']>, 'id' | 'status' | 'day_on'>>

const EVERYTHING: Condition = sql<SqlBool>`true`

export async function listDifferences(
  { acrossMerchants }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
): Promise<DataOf<Api['reconciliation']['differences']>> {
  const ways = waysOf(body.keyword ?? '')
  const look = { db: acrossMerchants, body, ways }
  const [found, counted] = await Promise.all([readPage(look), countTabs(look)])
  const { rows, ...page } = cutPage(found, body, ({ day_on, id }) => ({ value: day_on, id }))
  return { list: rows.map(toDiff), ...tabTotals(reconDiffStatus.options, counted, body.status), ...page }
}

interface Look {
  readonly db: Db
  readonly body: ListBody
  readonly ways: readonly Condition[]
}

/** How much is read of each status and way, and from where. */
interface Reading {
  readonly statuses: readonly string[]
  readonly most: number
  readonly direction: 'asc' | 'desc'
  readonly behind: Condition
}

/** The ids of the page come from indexes, then its rows with what they are about. */
function readPage(look: Look) {
  const { db, body } = look
  const { after, limit, offset } = planPage(body, isDay)
  const direction = body.sort === 'day:asc' ? 'asc' : 'desc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null ? EVERYTHING : sql<SqlBool>`(day_on, id) ${isBehind} (${after.value}::date, ${after.id}::uuid)`
  const statuses = body.status === undefined ? reconDiffStatus.options : [body.status]
  const ids = db
    .selectFrom(foundDiffs(look, { statuses, most: offset + limit, direction, behind }).as('found'))
    .select(['found.id', 'found.day_on'])
    .orderBy('found.day_on', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return rowsOf(db, ids, direction)
}

const rowsOf = (db: Db, ids: AliasableExpression<{ id: string; day_on: string }>, direction: 'asc' | 'desc') =>
  db
    .selectFrom(ids.as('page'))
    .innerJoin('recon_diff as diff', 'diff.id', 'page.id')
    .leftJoin('money_case as about', 'about.number', 'diff.case_number')
    .leftJoin('provider_call as call', (join) =>
      join.onRef('call.merchant_id', '=', 'diff.merchant_id').onRef('call.id', '=', 'diff.call_id'),
    )
    .leftJoin('withdraw_order as withdrawal', (join) =>
      join
        .onRef('withdrawal.merchant_id', '=', 'call.merchant_id')
        .onRef('withdrawal.id', '=', 'call.subject_id')
        .on('call.subject_type', '=', 'withdrawOrder'),
    )
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.merchant_id', '=', 'call.merchant_id')
        .onRef('payment.id', '=', 'call.subject_id')
        .on('call.subject_type', '=', 'payment'),
    )
    .leftJoin('sale_order as sale', (join) =>
      join
        .onRef('sale.merchant_id', '=', 'call.merchant_id')
        .on(
          'sale.id',
          '=',
          sql<string>`case call.subject_type when 'saleOrder' then call.subject_id else payment.order_id end`,
        ),
    )
    .selectAll('diff')
    .select(['about.id as case_id', 'about.state as case_state', 'withdrawal.withdraw_no', 'sale.order_no'])
    .orderBy('page.day_on', direction)
    .orderBy('page.id', direction)
    .execute()

/** Each status is counted up to a limit. */
async function countTabs(look: Look): Promise<Record<string, number>> {
  const everywhere = {
    statuses: reconDiffStatus.options,
    most: COUNT_LIMIT,
    direction: 'desc',
    behind: EVERYTHING,
  } as const
  const counted = await look.db
    .selectFrom(foundDiffs(look, everywhere).as('found'))
    .select(['found.status', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('found.status')
    .execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

/** What is found in one way or another, once; status by status, so that each is read along its index and no further. */
function foundDiffs(look: Look, reading: Reading): Found {
  const [first = EVERYTHING, ...others] = look.ways
  return others.reduce((all, way) => all.union(inStatuses(look, way, reading)), inStatuses(look, first, reading))
}

function inStatuses({ db, body }: Look, way: Condition, { statuses, most, direction, behind }: Reading) {
  const { kind, from, to } = body
  return db
    .selectFrom(({ fn }) => fn<{ wanted: string }>('unnest', [literalTexts(statuses)]).as('wanted'))
    .crossJoinLateral((outer) =>
      outer
        .selectFrom('recon_diff')
        .select(['id', 'status', 'day_on'])
        .whereRef('status', '=', sql.ref('wanted'))
        .where(way)
        .where(behind)
        // As text: a plan for any kind would read long for one that is rare.
        .$if(kind !== undefined, (query) => query.where('kind', '=', sql.lit(kind ?? null)))
        .$if(from !== undefined, (query) => query.where('day_on', '>=', dayFrom(from)))
        .$if(to !== undefined, (query) => query.where('day_on', '<', dayFrom(to)))
        .orderBy('day_on', direction)
        .orderBy('id', direction)
        .limit(sql.lit(most))
        .as('of_status'),
    )
    .selectAll('of_status')
}

/** The whole number of the order or of the merchant, or the merchant's whole name. */
function waysOf(keyword: string): Condition[] {
  if (keyword === '') return []
  const number = keyword.toUpperCase()
  return [
    sql<SqlBool>`number = ${keyword}`,
    ...(number === keyword ? [] : [sql<SqlBool>`number = ${number}`]),
    sql<SqlBool>`merchant_no = ${number}`,
    sql<SqlBool>`merchant_name = ${keyword}`,
  ]
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function toDiff(row: Row): ReconDiff {
  return {
    id: row.id,
    day: row.day_on,
    kind: row.kind,
    status: row.status,
    merchantNo: row.merchant_no,
    merchantName: row.merchant_name,
    number: row.kind === 'BALANCE' ? (row.merchant_no ?? row.number) : row.number,
    providerNo: row.provider_no,
    service: row.service,
    ours: { status: row.our_status, fen: row.our_fen, feeFen: row.our_fee_fen, ledgerFen: row.ledger_fen },
    theirs: {
      fen: row.their_fen,
      feeFen: row.their_fee_fen,
      at: row.their_at?.toISOString() ?? null,
      lineNo: row.line_no,
    },
    subject: subjectOf(row),
    asked: row.asked as ReconDiff['asked'],
    evidence: row.evidence as ReconDiff['evidence'],
    caseNo: row.case_number,
    caseId: row.case_id,
    caseState: row.case_state,
    foundAt: row.found_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

function subjectOf({ withdraw_no, order_no }: Row): ReconDiff['subject'] {
  if (withdraw_no !== null) return { type: 'withdrawOrder', no: withdraw_no }
  return order_no === null ? null : { type: 'saleOrder', no: order_no }
}
