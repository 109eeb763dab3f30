// Platform orders of all merchants for the platform's people, each tab along an index over all of them.
import { type Api, type BodyOf, type DataOf, type PlatformOrderStatus, platformOrderStatus } from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../../kernel/list-page.ts'
import { deskRowOf } from '../platform-order.view.ts'

type ListBody = BodyOf<Api['platformOrderDesk']['list']>
type Condition = RawBuilder<SqlBool>
type Found = AliasableExpression<{ merchant_id: string; id: string; ordered_at: Date }>

const EVERYTHING: Condition = sql<SqlBool>`true`
/** Of merchants with one name. */
const MOST_MERCHANTS = 5

interface Look {
  readonly db: Kysely<Tables>
  readonly body: ListBody
  readonly ways: readonly Condition[]
}
interface Reading {
  readonly behind: Condition
  readonly direction: 'asc' | 'desc'
  readonly most: number
}

export async function listOfAll(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['platformOrderDesk']['list']>> {
  const look = { db, body, ways: await waysOf(db, body.keyword ?? '') }
  const [{ rows, ...page }, counted] = await Promise.all([cutOff(look), countTabs(look)])
  return {
    list: rows.map(({ pack_units: units, pack_left: left, ...row }) =>
      deskRowOf(row, { ...row, pack: units === null || left === null ? null : { units, units_left: left } }, now),
    ),
    ...tabTotals(platformOrderStatus.options, counted, body.status),
    ...page,
  }
}

async function cutOff(look: Look) {
  const found = await readPage(look)
  return cutPage(found, look.body, (row) => ({ value: row.ordered_at.toISOString(), id: row.id }))
}

/** As they are stored. */
export const pageOfAll = async (db: Kysely<Tables>, body: ListBody) =>
  cutOff({ db, body, ways: await waysOf(db, body.keyword ?? '') })

/** The whole number of an order or of a merchant, or the merchant's whole name. */
async function waysOf(db: Kysely<Tables>, keyword: string): Promise<readonly Condition[]> {
  if (keyword === '') return [EVERYTHING]
  const number = keyword.toUpperCase()
  if (/^PO\d{18}$/.test(number)) return [sql<SqlBool>`order_no = ${number}`]
  const merchants = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where((eb) => eb.or([eb('merchant_no', '=', number), eb('name', '=', keyword)]))
    .limit(sql.lit(MOST_MERCHANTS))
    .execute()
  return merchants.map(({ merchant_id: id }) => sql<SqlBool>`merchant_id = ${id}`)
}

/** As many as wanted of one status, found in any of the ways. */
function ofStatus({ db, body, ways }: Look, status: PlatformOrderStatus, { behind, direction, most }: Reading) {
  const { type, invoice, objection, orderedFrom, orderedTo } = body
  const along = (way: Condition) =>
    db
      .selectFrom(
        db
          .selectFrom('platform_order')
          .select(['merchant_id', 'id', 'ordered_at'])
          .where('status', '=', sql.lit(status))
          .where(way)
          .where(behind)
          .$if(type !== undefined, (query) => query.where('type', '=', sql.lit(type ?? 'SERVICE')))
          .$if(invoice !== undefined, (query) => query.where('invoice_status', '=', sql.lit(invoice ?? 'NONE')))
          .$if(objection !== undefined, (query) => query.where('objection_status', '=', sql.lit(objection ?? 'OPEN')))
          .$if(orderedFrom !== undefined, (query) => query.where('ordered_at', '>=', new Date(orderedFrom ?? '')))
          .$if(orderedTo !== undefined, (query) => query.where('ordered_at', '<', new Date(orderedTo ?? '')))
          .orderBy('ordered_at', direction)
          .orderBy('id', direction)
          .limit(sql.lit(most))
          .as('way'),
      )
      .selectAll('way')
  const [first = sql<SqlBool>`false`, ...others] = ways
  return others.reduce((all, way) => all.unionAll(along(way)), along(first))
}

const inTabs = (look: Look, status: PlatformOrderStatus | undefined, reading: Reading): Found => {
  if (status !== undefined) return ofStatus(look, status, reading)
  const [first = 'UNPAID', ...others] = platformOrderStatus.options
  return others.reduce((all, one) => all.unionAll(ofStatus(look, one, reading)), ofStatus(look, first, reading))
}

function readPage(look: Look) {
  const { db, body } = look
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'orderedAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null ? EVERYTHING : sql<SqlBool>`(ordered_at, id) ${isBeyond} (${new Date(after.value)}, ${after.id})`
  const ids = db
    .selectFrom(inTabs(look, body.status, { behind, direction, most: offset + limit }).as('found'))
    .selectAll('found')
    .orderBy('found.ordered_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('platform_order', (join) =>
      join.onRef('platform_order.merchant_id', '=', 'page.merchant_id').onRef('platform_order.id', '=', 'page.id'),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'platform_order.merchant_id')
    .leftJoin('pack', (join) =>
      join
        .onRef('pack.merchant_id', '=', 'platform_order.merchant_id')
        .onRef('pack.order_id', '=', 'platform_order.id'),
    )
    .selectAll('platform_order')
    .select(['merchant.merchant_no', 'merchant.name', 'pack.units as pack_units', 'pack.units_left as pack_left'])
    .orderBy('page.ordered_at', direction)
    .orderBy('page.id', direction)
    .execute()
}

async function countTabs(look: Look): Promise<Record<string, number>> {
  const everywhere = { most: COUNT_LIMIT, direction: 'desc', behind: EVERYTHING } as const
  const { rows } = await sql<Record<string, string>>`select ${sql.join(
    platformOrderStatus.options.map(
      (status) => sql`(select count(*) from ${ofStatus(look, status, everywhere).as('counted')}) as ${sql.ref(status)}`,
    ),
  )}`.execute(look.db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([status, count]) => [status, Number(count)]))
}

/** What waits for the platform, up to the limit. */
export const countObjections = (db: Pick<Database, 'acrossMerchants'>): Promise<number> =>
  countWhere(db, sql<SqlBool>`status = 'OBJECTING'`)

/** Invoices that were asked for and not answered, up to the limit. */
export const countInvoices = (db: Pick<Database, 'acrossMerchants'>): Promise<number> =>
  countWhere(db, sql<SqlBool>`invoice_status = 'APPLIED'`)

async function countWhere(
  { acrossMerchants }: Pick<Database, 'acrossMerchants'>,
  condition: Condition,
): Promise<number> {
  const { count } = await acrossMerchants
    .selectFrom((inner) =>
      inner.selectFrom('platform_order').select('id').where(condition).limit(sql.lit(COUNT_LIMIT)).as('waiting'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
