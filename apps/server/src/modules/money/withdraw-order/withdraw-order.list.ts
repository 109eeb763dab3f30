// Lists of withdraw orders: a merchant's own, and the operator's over all merchants, with counts per status.
import { type Api, type BodyOf, type DataOf, withdrawStatus } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { cutPage, isInstant, isWholeNumber, type PagePlan, planPage } from '../../../kernel/list-page.ts'
import { toRow, type Viewer } from './withdraw-order.store.ts'

type ListBody = BodyOf<Api['withdrawOrder']['listMine']>
type ListAnswer = DataOf<Api['withdrawOrder']['listMine']>

const sorts = {
  'appliedAt:desc': { column: 'applied_at', direction: 'desc' },
  'appliedAt:asc': { column: 'applied_at', direction: 'asc' },
  'amount:desc': { column: 'amount_fen', direction: 'desc' },
} as const

export const listMine = (db: Database, merchantId: string, body: ListBody): Promise<ListAnswer> =>
  listOf(db.tenant(merchantId), body, 'merchant')

export const listAll = (db: Database, viewer: Viewer, body: ListBody): Promise<ListAnswer> =>
  listOf(db.acrossMerchants, body, viewer)

/** How many wait for the platform's people, over all merchants: to be audited, and to be paid. What is held waits for nobody. */
export async function countWaiting(db: Database): Promise<{ readonly toAudit: number; readonly toPay: number }> {
  const rows = await db.acrossMerchants
    .selectFrom('withdraw_order')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('status', 'in', ['AUDITING', 'APPROVED'])
    .where('held_reason', 'is', null)
    .groupBy('status')
    .execute()
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { toAudit: count('AUDITING'), toPay: count('APPROVED') }
}

async function listOf(db: Kysely<Tables>, body: ListBody, viewer: Viewer): Promise<ListAnswer> {
  const { column } = sorts[body.sort]
  const plan = planPage(body, column === 'applied_at' ? isInstant : isWholeNumber)
  const [found, counts] = await Promise.all([readPage(db, body, plan), countTabs(db, body)])
  const { rows, ...page } = cutPage(found, body, (order) => ({ value: textOf(order[column]), id: order.id }))
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    list: rows.map((row) => toRow(row, viewer)),
    total: body.status === undefined ? all : (counts[body.status] ?? 0),
    totalIsExact: true,
    ...page,
    counts: { ...counts, ALL: all },
  }
}

const textOf = (value: Date | number): string => (value instanceof Date ? value.toISOString() : String(value))

async function readPage(db: Kysely<Tables>, body: ListBody, { after, limit, offset }: PagePlan) {
  const { column, direction } = sorts[body.sort]
  const value = after === null ? null : column === 'applied_at' ? new Date(after.value) : Number(after.value)
  const isBeyond = direction === 'desc' ? sql.raw('<') : sql.raw('>')
  return searched(db, body)
    .selectAll()
    .$if(body.status !== undefined, (query) => query.where('status', '=', body.status ?? null))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, id) ${isBeyond} (${value}, ${after?.id})`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

async function countTabs(db: Kysely<Tables>, body: ListBody): Promise<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(withdrawStatus.options.map((status) => [status, 0]))
  const counted = await searched(db, body)
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute()
  for (const row of counted) counts[row.status] = Number(row.count)
  return counts
}

/** The whole number of an order, the last four digits of a card, or a merchant's whole name. */
function searched(db: Kysely<Tables>, { keyword }: ListBody) {
  const query = db.selectFrom('withdraw_order')
  if (keyword === undefined || keyword === '') return query
  return query.where((eb) =>
    eb.or([
      eb('withdraw_no', '=', keyword.toUpperCase()),
      eb('card_last4', '=', keyword),
      eb('merchant_name', '=', keyword),
    ]),
  )
}
