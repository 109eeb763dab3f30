// Reads manual entries of all merchants: the list, each way along an index, and one with its voucher and lines.
import { type Api, type BodyOf, type DataOf, type ManualEntryInfo, manualEntryStatus } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { executorFor, obstacleTo, shownBalances, shownLines } from './entry-lines.ts'
import type { ManualEntryDeps } from './manual-entry.deps.ts'
import { askedIn, merchantOfEntry, toRow, type Viewer } from './manual-entry.store.ts'

type ListBody = BodyOf<Api['manualEntry']['list']>
type Condition = RawBuilder<SqlBool>
type Found = AliasableExpression<
  Pick<Selectable<Tables['manual_entry']>, 'merchant_id' | 'id' | 'status' | 'entered_at'>
>

interface Look {
  readonly db: Kysely<Tables>
  readonly viewer: Viewer
  readonly body: ListBody
}

const EVERYTHING: Condition = sql<SqlBool>`true`

export async function listEntries(
  db: Database,
  viewer: Viewer,
  body: ListBody,
): Promise<DataOf<Api['manualEntry']['list']>> {
  const look = { db: db.acrossMerchants, viewer, body }
  const [found, counted] = await Promise.all([readPage(look), countTabs(look)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.entered_at.toISOString(), id: row.id }))
  return {
    list: rows.map((row) => toRow(row, viewer)),
    ...tabTotals(manualEntryStatus.options, counted, body.status),
    ...page,
  }
}

/** The ids of the page come from indexes, then its rows. */
function readPage(look: Look) {
  const { db, body } = look
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'enteredAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null ? EVERYTHING : sql<SqlBool>`(entered_at, id) ${isBeyond} (${new Date(after.value)}, ${after.id})`
  const ids = db
    .selectFrom(foundEntries(look, { behind, direction, most: offset + limit }).as('found'))
    .select(['found.merchant_id', 'found.id', 'found.entered_at'])
    .orderBy('found.entered_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('manual_entry', (join) =>
      join.onRef('manual_entry.merchant_id', '=', 'page.merchant_id').onRef('manual_entry.id', '=', 'page.id'),
    )
    .selectAll('manual_entry')
    .orderBy('page.entered_at', direction)
    .orderBy('page.id', direction)
    .execute()
}

interface Reading {
  readonly behind: Condition
  readonly direction: 'asc' | 'desc'
  readonly most: number
}

/** What is found in one way or another, once; each way no further than wanted. */
function foundEntries(look: Look, reading: Reading): Found {
  const [first = EVERYTHING, ...others] = waysOf(look.body.keyword ?? '')
  return others.reduce(
    (all, way) => all.union(alongWay(look, { ...reading, way })),
    alongWay(look, { ...reading, way: first }),
  )
}

function alongWay(
  { db, viewer, body: { status, kind, waitsFor } }: Look,
  { way, behind, direction, most }: Reading & { readonly way: Condition },
) {
  const some = db
    .selectFrom('manual_entry')
    .select(['merchant_id', 'id', 'status', 'entered_at'])
    .where(way)
    .where(behind)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .$if(waitsFor !== undefined, (query) => query.where(waitsForOperator(viewer.operatorId)))
    .orderBy('entered_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(most))
  return db.selectFrom(some.as('way')).selectAll('way')
}

/** Each status is counted up to a limit. */
async function countTabs(look: Look): Promise<Record<string, number>> {
  const everywhere = { behind: EVERYTHING, direction: 'desc', most: COUNT_LIMIT } as const
  const counted = await Promise.all(
    manualEntryStatus.options.map(async (status) => {
      const found = foundEntries({ ...look, body: { ...look.body, status } }, everywhere)
      const { count } = await look.db
        .selectFrom(found.as('found'))
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return [status, Number(count)] as const
    }),
  )
  return Object.fromEntries(counted)
}

/** A whole number, of the entry, its document, its case or its merchant, or the merchant's whole name. */
function waysOf(keyword: string): Condition[] {
  if (keyword === '') return []
  const number = keyword.toUpperCase()
  if (/^ME\d{18}$/.test(number)) return [sql<SqlBool>`entry_no = ${number}`]
  return [
    sql<SqlBool>`subject_no = ${keyword}`,
    sql<SqlBool>`case_no = ${number}`,
    sql<SqlBool>`merchant_no = ${number}`,
    sql<SqlBool>`merchant_name = ${keyword}`,
  ]
}

/** Whoever entered one never decides it. */
const waitsForOperator = (operatorId: string): Condition =>
  sql<SqlBool>`status = 'PENDING' and entered_by <> ${operatorId}`

/** Entries that wait for this operator, counted no further than a list counts. */
export async function countWaiting({ acrossMerchants }: Database, operatorId: string): Promise<number> {
  const { count } = await acrossMerchants
    .selectFrom((inner) =>
      inner
        .selectFrom('manual_entry')
        .select('id')
        .where(waitsForOperator(operatorId))
        .limit(sql.lit(COUNT_LIMIT))
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function showEntry(
  deps: Pick<ManualEntryDeps, 'db' | 'executors' | 'files' | 'mustFitCase' | 'caseNoFor'>,
  viewer: OperatorActor,
  id: string,
): Promise<ManualEntryInfo> {
  const { db, executors, files } = deps
  const tenant = db.tenant(await merchantOfEntry(db, id))
  const entry = await tenant.selectFrom('manual_entry').selectAll().where('id', '=', id).executeTakeFirst()
  if (entry === undefined) return refuse('record.notFound')
  const asked = askedIn(entry)
  const [urls, balances, moves, obstacle] = await Promise.all([
    files.urlsOf(tenant, [entry.voucher_file_id], viewer.sessionId),
    shownBalances(tenant),
    executorFor(executors, asked).linesOf(tenant, asked),
    obstacleTo(deps, entry),
  ])
  const voucher = urls.get(entry.voucher_file_id) ?? refuse('record.notFound')
  return { ...toRow(entry, viewer), lines: shownLines(moves), obstacle, balances, voucher }
}
