// Lists of withdraw orders: a merchant's own, and the operator's over all merchants, with counts per status.
import {
  type Api,
  type BodyOf,
  type DataOf,
  DEFAULT_PAGE_SIZE,
  MAX_PAGED_ROWS,
  withdrawStatus,
} from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import type { Kysely } from 'kysely'
import { refuse } from '../../kernel/refusal.ts'
import { toRow } from './withdraw-order.store.ts'

type ListBody = BodyOf<Api['withdrawOrder']['listMine']>
type ListAnswer = DataOf<Api['withdrawOrder']['listMine']>

const sorts = {
  'appliedAt:desc': ['applied_at', 'desc'],
  'appliedAt:asc': ['applied_at', 'asc'],
  'amount:desc': ['amount_fen', 'desc'],
} as const

export const listMine = (db: Database, merchantId: string, body: ListBody): Promise<ListAnswer> =>
  listOf(db.tenant(merchantId), body, 'merchant')

export const listAll = (db: Database, body: ListBody): Promise<ListAnswer> =>
  listOf(db.acrossMerchants, body, 'operator')

/** How many wait for an operator, over all merchants. */
export async function countToPay(db: Database): Promise<number> {
  const row = await db.acrossMerchants
    .selectFrom('withdraw_order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', 'in', ['AUDITING', 'APPROVED'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function listOf(db: Kysely<Tables>, body: ListBody, party: 'merchant' | 'operator'): Promise<ListAnswer> {
  const page = body.page ?? 1
  const pageSize = body.pageSize ?? DEFAULT_PAGE_SIZE
  if (page * pageSize > MAX_PAGED_ROWS) refuse('limit.exceeded', { limit: '请缩小查询范围' })
  const [column, direction] = sorts[body.sort]
  let found = db.selectFrom('withdraw_order')
  if (body.keyword !== undefined && body.keyword !== '') {
    const keyword = body.keyword
    found = found.where((eb) =>
      eb.or([
        eb('withdraw_no', '=', keyword.toUpperCase()),
        eb('card_last4', '=', keyword),
        eb('merchant_name', '=', keyword),
      ]),
    )
  }
  const ofTab = body.status === undefined ? found : found.where('status', '=', body.status)
  const [rows, counted] = await Promise.all([
    ofTab
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(pageSize + 1)
      .offset((page - 1) * pageSize)
      .execute(),
    found
      .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  const counts: Record<string, number> = Object.fromEntries(withdrawStatus.options.map((status) => [status, 0]))
  for (const row of counted) counts[row.status] = Number(row.count)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    list: rows.slice(0, pageSize).map((row) => toRow(row, party)),
    total: body.status === undefined ? all : (counts[body.status] ?? 0),
    totalIsExact: true,
    page,
    pageSize,
    nextCursor: null,
    counts: { ...counts, ALL: all },
  }
}
