// A merchant's violations, along an index, with counts per status.
import { type Api, type BodyOf, type DataOf, violationStatus, type ViolationStatus } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { merchantRow } from './violation.view.ts'

type ListBody = BodyOf<Api['violation']['list']>

/** Of one number: one violation, or those about one thing. */
const MOST_OF_NUMBER = 200
const LEAST_ID = '00000000-0000-0000-0000-000000000000'

/** Refuses request.invalid for a cursor that is none of this list. */
export async function listViolations(
  db: TenantDb,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['violation']['list']>> {
  const page = readPage(db, body)
  const [found, counted] = await Promise.all([page.execute(), countTabs(db, body)])
  const { rows, ...cut } = cutPage(found, body, (row) => ({ value: row.issued_at.toISOString(), id: row.id }))
  return {
    list: rows.map((row) => merchantRow(row, now)),
    ...tabTotals(violationStatus.options, counted, body.status),
    ...cut,
  }
}

function readPage(db: TenantDb, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'issuedAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const ids = sought(db, body)
    .select(['violation.id', 'violation.issued_at'])
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(violation.issued_at, violation.id) ${isBeyond} (${after === null ? null : new Date(after.value)}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('violation.issued_at', direction)
    .orderBy('violation.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('violation as row', 'row.id', 'page.id')
    .selectAll('row')
    .orderBy('page.issued_at', direction)
    .orderBy('page.id', direction)
}

/** With the least id beside a time, so that the index is taken in its order. */
const beside = (than: '>=' | '<', at: string) =>
  sql<SqlBool>`(violation.issued_at, violation.id) ${sql.raw(than)} (${new Date(at)}, ${LEAST_ID})`

function sought(db: TenantDb, { status, type, keyword = '', issuedFrom, issuedTo }: ListBody) {
  const filtered = db
    .selectFrom('violation')
    .$if(status !== undefined, (query) => query.where('violation.status', '=', sql.lit(status ?? 'PENDING')))
    .$if(type !== undefined, (query) => query.where('violation.type', '=', sql.lit(type ?? 'GOODS')))
    .$if(issuedFrom !== undefined, (query) => query.where(beside('>=', issuedFrom ?? '')))
    .$if(issuedTo !== undefined, (query) => query.where(beside('<', issuedTo ?? '')))
  if (keyword === '') return filtered
  const number = keyword.toUpperCase()
  const own = db.selectFrom('violation as own').select('own.id').where('own.violation_no', '=', number)
  const about = db.selectFrom('violation as about').select('about.id').where('about.target_no', '=', number)
  const meant = db.selectFrom(own.unionAll(about).as('meant')).select('meant.id').limit(sql.lit(MOST_OF_NUMBER))
  return filtered.where('violation.id', 'in', meant)
}

/** Each status is counted up to a limit, all of them in one statement. */
async function countTabs(db: TenantDb, body: ListBody): Promise<Record<string, number>> {
  const [first, ...others] = violationStatus.options.map((status) => countOf(db, body, status))
  if (first === undefined) return {}
  const counted = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

const countOf = (db: TenantDb, body: ListBody, status: ViolationStatus) =>
  db
    .selectFrom(
      sought(db, { ...body, status })
        .select('violation.id')
        .orderBy('violation.issued_at', 'desc')
        .orderBy('violation.id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('found'),
    )
    .select([sql<string>`${sql.lit(status)}`.as('status'), sql<string>`count(*)`.as('count')])
