// The order list: one smart search box, tabs with counts, pages by number to row 10,000 and by cursor beyond.
import { type Api, type BodyOf, type DataOf, saleOrderStatus } from '@merchant/contract'
import type { Tables, TenantDb } from '@merchant/database'
import { type ExpressionBuilder, type Expression, sql, type SqlBool } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { cutPage, isInstant, type PagePlan, planPage } from '../../../kernel/list-page.ts'
import { countsByStatus } from './sale-order.counters.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
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
/** Stands in a cursor for the orders without a value in the sorted column, which come last. */
const NO_VALUE = ''

type ListDeps = Pick<SaleOrderDeps, 'cipher' | 'fileUrls'>

export async function listOrders(deps: ListDeps, db: TenantDb, body: ListBody): Promise<ListAnswer> {
  const { column } = sorts[body.sort]
  const plan = planPage(body, (text) => isInstant(text) || (text === NO_VALUE && column !== 'created_at'))
  const [counts, found] = await Promise.all([countTabs(deps.cipher, db, body), readPage(deps.cipher, db, body, plan)])
  const { rows, ...page } = cutPage(found, body, (order) => ({
    value: order[column]?.toISOString() ?? NO_VALUE,
    id: order.id,
  }))
  return {
    list: await toRows(deps, db, rows, 'merchant'),
    total: body.status === undefined ? counts.total : (counts.byStatus[body.status] ?? 0),
    totalIsExact: counts.isExact,
    ...page,
    counts: { ...counts.byStatus, ALL: counts.total },
  }
}

/** The rows behind a cursor are read in two steps, so that each runs along its index however deep it begins. */
async function readPage(cipher: FieldCipher, db: TenantDb, body: ListBody, plan: PagePlan): Promise<OrderRecord[]> {
  const { column, direction } = sorts[body.sort]
  const { after } = plan
  // Only where there can be none: an index that could not know better would not be read in order.
  const sorted = orders(cipher, db, body).orderBy(column, (by) =>
    direction === 'asc' ? by.asc() : column === 'paid_at' ? by.desc().nullsLast() : by.desc(),
  )
  const inOrder = sorted.orderBy('id', direction)
  if (after === null) return inOrder.limit(plan.limit).offset(plan.offset).execute()
  const isBeyond = direction === 'desc' ? sql.raw('<') : sql.raw('>')
  const withValue =
    after.value === NO_VALUE
      ? []
      : await inOrder
          .where(sql<SqlBool>`(${sql.ref(column)}, id) ${isBeyond} (${new Date(after.value)}, ${after.id})`)
          .limit(plan.limit)
          .execute()
  const missing = plan.limit - withValue.length
  if (missing === 0 || column === 'created_at') return withValue
  const withoutValue = orders(cipher, db, body).where(column, 'is', null).orderBy('id', direction).limit(missing)
  const rest = after.value === NO_VALUE ? withoutValue.where(sql<SqlBool>`id ${isBeyond} ${after.id}`) : withoutValue
  return [...withValue, ...(await rest.execute())]
}

/** Everything that is searched, in the tab that is open. */
function orders(cipher: FieldCipher, db: TenantDb, body: ListBody) {
  return db
    .selectFrom('sale_order')
    .selectAll()
    .where((eb) => matching(cipher, eb, body))
    .$if(body.status !== undefined, (query) => query.where('status', '=', body.status ?? null))
}

/** What the search box and the dates ask for, without the tab. */
function matching(cipher: FieldCipher, eb: Builder, body: ListBody): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (body.createdFrom !== undefined) conditions.push(eb('created_at', '>=', new Date(body.createdFrom)))
  if (body.createdTo !== undefined) conditions.push(eb('created_at', '<', new Date(body.createdTo)))
  if (body.keyword !== undefined && body.keyword !== '') conditions.push(byKeyword(cipher, eb, body.keyword))
  return conditions.length === 0 ? eb.lit(true) : eb.and(conditions)
}

/** One box, read by its shape: order number, whole phone, last four digits; anything else is a nickname or a waybill. */
function byKeyword(cipher: FieldCipher, eb: Builder, keyword: string): Expression<SqlBool> {
  const byNickname = eb('buyer_nickname', '=', keyword)
  const byWaybill = eb(
    'id',
    'in',
    eb
      .selectFrom('shipment')
      .select('shipment.order_id')
      .where('shipment.waybill_no', '=', keyword.replace(/\s+/g, '').toUpperCase()),
  )
  if (/^SO\d{18}$/i.test(keyword)) return eb('order_no', '=', keyword.toUpperCase())
  if (/^1[3-9]\d{9}$/.test(keyword))
    return eb.or([eb('receiver_phone_hash', '=', cipher.index('phone', keyword)), byNickname, byWaybill])
  if (/^\d{4}$/.test(keyword)) return eb.or([eb('receiver_phone_tail', '=', keyword), byNickname])
  return eb.or([byNickname, byWaybill])
}

/** Exact from the counters while nothing is searched; counted up to a limit otherwise. */
async function countTabs(cipher: FieldCipher, db: TenantDb, body: ListBody) {
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
        .where((inner) => matching(cipher, inner, body))
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
