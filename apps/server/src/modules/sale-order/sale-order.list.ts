// The order list: one smart search box, tabs with counts, pages by number to row 10,000 and by cursor beyond.
import {
  type Api,
  type BodyOf,
  type DataOf,
  DEFAULT_PAGE_SIZE,
  MAX_PAGED_ROWS,
  saleOrderStatus,
} from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type ExpressionBuilder, type Expression, sql, type SqlBool } from 'kysely'
import { refuse } from '../../kernel/refusal.ts'
import { countsByStatus } from './sale-order.counters.ts'
import type { SaleOrderNeeds } from './sale-order.needs.ts'
import { toRows } from './sale-order.row.ts'
import type { OrderRecord } from './sale-order.store.ts'

type ListBody = BodyOf<Api['saleOrder']['list']>
type ListAnswer = DataOf<Api['saleOrder']['list']>
type Builder = ExpressionBuilder<Tables, 'sale_order'>

/** A filtered list counts this far and then says "more than"; it never scans a whole history to be exact. */
const COUNT_LIMIT = 10_000

const sorts = {
  'createdAt:desc': { column: 'created_at', direction: 'desc' },
  'createdAt:asc': { column: 'created_at', direction: 'asc' },
  'paidAt:desc': { column: 'paid_at', direction: 'desc' },
  'shipDeadlineAt:asc': { column: 'ship_deadline_at', direction: 'asc' },
} as const

export async function listOrders(needs: SaleOrderNeeds, db: TenantDb, body: ListBody): Promise<ListAnswer> {
  const page = body.page ?? 1
  const pageSize = body.pageSize ?? DEFAULT_PAGE_SIZE
  if (body.cursor === undefined && page * pageSize > MAX_PAGED_ROWS)
    refuse('limit.exceeded', { limit: '请用“下一页”继续翻看' })
  const [counts, orders] = await Promise.all([countTabs(needs, db, body), pageOf(needs, db, body, page, pageSize)])
  const hasMore = orders.length > pageSize
  const shown = orders.slice(0, pageSize)
  const last = shown.at(-1)
  const total = body.status === undefined ? counts.total : (counts.byStatus[body.status] ?? 0)
  return {
    list: await toRows(needs, db, shown, 'merchant'),
    total,
    totalIsExact: counts.isExact,
    page,
    pageSize,
    nextCursor: hasMore && last !== undefined ? cursorAfter(last, body.sort) : null,
    counts: { ...counts.byStatus, ALL: counts.total },
  }
}

async function pageOf(
  needs: SaleOrderNeeds,
  db: TenantDb,
  body: ListBody,
  page: number,
  pageSize: number,
): Promise<OrderRecord[]> {
  const { column, direction } = sorts[body.sort]
  let query = db
    .selectFrom('sale_order')
    .selectAll()
    .where((eb) => matching(needs, eb, body))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(pageSize + 1)
  if (body.status !== undefined) query = query.where('status', '=', body.status)
  if (column !== 'created_at') query = query.where(column, 'is not', null)
  if (body.cursor === undefined) return query.offset((page - 1) * pageSize).execute()
  const { at, id } = readCursor(body.cursor)
  const beyond =
    direction === 'desc'
      ? sql<SqlBool>`(${sql.ref(column)}, id) < (${at}, ${id})`
      : sql<SqlBool>`(${sql.ref(column)}, id) > (${at}, ${id})`
  return query.where(beyond).execute()
}

/** What the search box and the dates ask for, without the tab. */
function matching(needs: SaleOrderNeeds, eb: Builder, body: ListBody): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (body.createdFrom !== undefined) conditions.push(eb('created_at', '>=', new Date(body.createdFrom)))
  if (body.createdTo !== undefined) conditions.push(eb('created_at', '<', new Date(body.createdTo)))
  if (body.keyword !== undefined && body.keyword !== '') conditions.push(byKeyword(needs, eb, body.keyword))
  return conditions.length === 0 ? eb.lit(true) : eb.and(conditions)
}

/** One box, read by its shape: order number, whole phone, last four digits, waybill; anything else is a buyer's nickname or waybill. */
function byKeyword(needs: SaleOrderNeeds, eb: Builder, keyword: string): Expression<SqlBool> {
  const text = keyword.trim()
  const waybill = eb(
    'id',
    'in',
    eb.selectFrom('shipment').select('shipment.order_id').where('shipment.waybill_no', '=', text.toUpperCase()),
  )
  if (/^SO\d{18}$/i.test(text)) return eb('order_no', '=', text.toUpperCase())
  if (/^1[3-9]\d{9}$/.test(text))
    return eb.or([eb('receiver_phone_hash', '=', needs.cipher.index('phone', text)), waybill])
  if (/^\d{4}$/.test(text)) return eb('receiver_phone_tail', '=', text)
  return eb.or([eb('buyer_nickname', '=', text), waybill])
}

/** Exact from the counters while nothing is searched; counted up to a limit otherwise. */
async function countTabs(needs: SaleOrderNeeds, db: TenantDb, body: ListBody) {
  const isSearch = [body.keyword, body.createdFrom, body.createdTo].some((value) => value !== undefined && value !== '')
  const byStatus: Record<string, number> = Object.fromEntries(saleOrderStatus.options.map((status) => [status, 0]))
  if (!isSearch) {
    Object.assign(byStatus, await countsByStatus(db))
    return { byStatus, total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), isExact: true }
  }
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('sale_order')
        .select('status')
        .where((inner) => matching(needs, inner, body))
        .limit(COUNT_LIMIT + 1)
        .as('found'),
    )
    .select(['found.status', sql<string>`count(*)`.as('count')])
    .groupBy('found.status')
    .execute()
  for (const row of rows) byStatus[row.status] = Number(row.count)
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { byStatus, total, isExact: total <= COUNT_LIMIT }
}

function cursorAfter(order: OrderRecord, sort: ListBody['sort']): string {
  const at = order[sorts[sort].column]
  return Buffer.from(JSON.stringify([at?.toISOString(), order.id])).toString('base64url')
}

function readCursor(cursor: string): { at: Date; id: string } {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
    const instant = new Date(at)
    if (!Number.isNaN(instant.getTime()) && /^[0-9a-f-]{36}$/.test(id)) return { at: instant, id }
  } catch {
    // Falls through: a cursor that is not ours.
  }
  return refuse('limit.exceeded', { limit: '翻页位置无效，请回到第一页' })
}
