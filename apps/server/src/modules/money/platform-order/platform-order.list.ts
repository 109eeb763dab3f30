// A merchant's platform orders, along an index, with counts per status.
import { type Api, type BodyOf, type DataOf, type PlatformOrderStatus, platformOrderStatus } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { rowOf } from './platform-order.view.ts'

type ListBody = BodyOf<Api['platformOrder']['list']>

/** Orders about one number. */
const MOST_OF_NUMBER = 200
const LEAST_ID = '00000000-0000-0000-0000-000000000000'

export async function listOrders(
  db: TenantDb,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['platformOrder']['list']>> {
  const [{ rows, ...page }, counted] = await Promise.all([pageOfOrders(db, body), countTabs(db, body)])
  return {
    list: rows.map(({ is_renewed: isRenewed, ...order }) => rowOf(order, Boolean(isRenewed), now)),
    ...tabTotals(platformOrderStatus.options, counted, body.status),
    ...page,
  }
}

/** As they are stored, each with whether it was renewed. */
export async function pageOfOrders(db: TenantDb, body: ListBody) {
  const found = await readPage(db, body)
  return cutPage(found, body, (row) => ({ value: row.ordered_at.toISOString(), id: row.id }))
}

function readPage(db: TenantDb, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'orderedAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const ids = sought(db, body)
    .select(['platform_order.id', 'platform_order.ordered_at'])
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(platform_order.ordered_at, platform_order.id) ${isBeyond} (${after === null ? null : new Date(after.value)}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('platform_order.ordered_at', direction)
    .orderBy('platform_order.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('platform_order as row', 'row.id', 'page.id')
    .selectAll('row')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('platform_order as next')
            .select('next.id')
            .whereRef('next.renews_id', '=', 'row.id')
            .where('next.status', '<>', sql.lit('CLOSED')),
        )
        .as('is_renewed'),
    )
    .orderBy('page.ordered_at', direction)
    .orderBy('page.id', direction)
    .execute()
}

/** With the least id beside a time, so that the index is taken in its order. */
const beside = (than: '>=' | '<', at: string) =>
  sql<SqlBool>`(platform_order.ordered_at, platform_order.id) ${sql.raw(than)} (${new Date(at)}, ${LEAST_ID})`

function sought(db: TenantDb, { status, type, invoice, objection, keyword = '', orderedFrom, orderedTo }: ListBody) {
  const filtered = db
    .selectFrom('platform_order')
    .$if(status !== undefined, (query) => query.where('platform_order.status', '=', sql.lit(status ?? 'UNPAID')))
    .$if(type !== undefined, (query) => query.where('platform_order.type', '=', sql.lit(type ?? 'SERVICE')))
    .$if(invoice !== undefined, (query) =>
      query.where('platform_order.invoice_status', '=', sql.lit(invoice ?? 'NONE')),
    )
    .$if(objection !== undefined, (query) =>
      query.where('platform_order.objection_status', '=', sql.lit(objection ?? 'OPEN')),
    )
    .$if(orderedFrom !== undefined, (query) => query.where(beside('>=', orderedFrom ?? '')))
    .$if(orderedTo !== undefined, (query) => query.where(beside('<', orderedTo ?? '')))
  if (keyword === '') return filtered
  const number = keyword.toUpperCase()
  const own = db.selectFrom('platform_order as own').select('own.id').where('own.order_no', '=', number)
  const about = db.selectFrom('platform_order as about').select('about.id').where('about.related_no', '=', keyword)
  const meant = db.selectFrom(own.unionAll(about).as('meant')).select('meant.id').limit(sql.lit(MOST_OF_NUMBER))
  return filtered.where('platform_order.id', 'in', meant)
}

/** Each status is counted up to a limit, all of them in one statement. */
async function countTabs(db: TenantDb, body: ListBody): Promise<Record<string, number>> {
  const [first, ...others] = platformOrderStatus.options.map((status) => countOf(db, body, status))
  if (first === undefined) return {}
  const counted = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))
}

const countOf = (db: TenantDb, body: ListBody, status: PlatformOrderStatus) =>
  db
    .selectFrom(
      sought(db, { ...body, status })
        .select('platform_order.id')
        .orderBy('platform_order.ordered_at', 'desc')
        .orderBy('platform_order.id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('found'),
    )
    .select([sql<string>`${sql.lit(status)}`.as('status'), sql<string>`count(*)`.as('count')])

/** What waits for its merchant, up to the limit. */
export async function countUnpaid(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('platform_order')
        .select('id')
        .where('status', '=', sql.lit('UNPAID'))
        .orderBy('ordered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(COUNT_LIMIT))
        .as('found'),
    )
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
