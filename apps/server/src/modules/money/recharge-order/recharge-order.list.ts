// A merchant's recharge orders, along an index, with counts per status.
import { type Api, type BodyOf, type DataOf, type RechargeStatus, rechargeStatus } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { toRow } from './recharge-order.store.ts'

type ListBody = BodyOf<Api['rechargeOrder']['listMine']>

export async function listMine(db: TenantDb, body: ListBody): Promise<DataOf<Api['rechargeOrder']['listMine']>> {
  const [found, counted] = await Promise.all([readPage(db, body), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.applied_at.toISOString(), id: row.id }))
  return { list: rows.map(toRow), ...tabTotals(rechargeStatus.options, counted, body.status), ...page }
}

function readPage(db: TenantDb, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'appliedAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  return sought(db, body)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(applied_at, id) ${isBeyond} (${after === null ? null : new Date(after.value)}, ${after?.id ?? null})`,
      ),
    )
    .orderBy('applied_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()
}

const LEAST_ID = '00000000-0000-0000-0000-000000000000'

/** With the least id beside a time, so that the index is taken in its order. */
const beside = (than: '>=' | '<', at: string) =>
  sql<SqlBool>`(applied_at, id) ${sql.raw(than)} (${new Date(at)}, ${LEAST_ID})`

function sought(db: TenantDb, { status, keyword = '', appliedFrom, appliedTo }: ListBody) {
  return db
    .selectFrom('recharge_order')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(keyword !== '', (query) => query.where('recharge_no', '=', keyword.toUpperCase()))
    .$if(appliedFrom !== undefined, (query) => query.where(beside('>=', appliedFrom ?? '')))
    .$if(appliedTo !== undefined, (query) => query.where(beside('<', appliedTo ?? '')))
}

/** Each status is counted up to a limit, all of them in one statement. */
async function countTabs(db: TenantDb, body: ListBody): Promise<Record<string, number>> {
  const [first, ...others] = rechargeStatus.options.map((status) => countOf(db, body, status))
  if (first === undefined) return {}
  const counted = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

const countOf = (db: TenantDb, body: ListBody, status: RechargeStatus) =>
  db
    .selectFrom(
      sought(db, { ...body, status })
        .select('id')
        .orderBy('applied_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('found'),
    )
    .select([sql<string>`${sql.lit(status)}`.as('status'), sql<string>`count(*)`.as('count')])
