// Orders of all merchants for the platform's people, each tab along an index over all of them.
import {
  type Api,
  type BodyOf,
  type DataOf,
  type PlatformSaleOrderRow,
  type platformSaleOrderTab,
  saleOrderStage,
} from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import {
  type AliasableExpression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { jsonRows } from '../../../kernel/json-rows.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals, totalOf } from '../../../kernel/list-page.ts'
import { allowedHolds } from './hold-order.ts'
import { holdOf } from './sale-order.row.ts'
import { isToShip } from './sale-order.states.ts'
import type { OrderRecord } from './sale-order.store.ts'
import { ofSought, type Sought, soughtBy } from './sought-orders.ts'

type ListBody = BodyOf<Api['platformSaleOrder']['list']>
type Tab = (typeof platformSaleOrderTab)['options'][number]
type Found = AliasableExpression<{ merchant_id: string; id: string; created_at: Date }>

interface Look {
  readonly db: Kysely<Tables>
  readonly of: Sought
  readonly from: Date | null
  readonly to: Date | null
}

interface Reading {
  readonly most: number
  readonly direction: 'asc' | 'desc'
  readonly behind: RawBuilder<SqlBool>
}

/** Errors: refuses request.invalid for a cursor of another list. */
export async function listPlatformOrders(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
): Promise<DataOf<Api['platformSaleOrder']['list']>> {
  const look = await lookOf(db, body)
  const [found, counted] = await Promise.all([readPage(look, body), countTabs(look)])
  const { rows, ...page } = cut(found, body)
  return { list: rows.map(toRow), ...totalsOf(counted, body.tab), ...page }
}

/** The rows of a page and where the next begins, uncounted. */
export async function pageOfPlatformOrders(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  body: ListBody,
): Promise<{ readonly rows: readonly PlatformSaleOrderRow[]; readonly next: string | null }> {
  const { rows, nextCursor } = cut(await readPage(await lookOf(db, body), body), body)
  return { rows: rows.map(toRow), next: nextCursor }
}

const cut = (found: ShownOrder[], body: ListBody) =>
  cutPage(found, body, ({ created_at: at, id }) => ({ value: at.toISOString(), id }))

async function lookOf(db: Look['db'], body: ListBody): Promise<Look> {
  const instantOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const sought = await soughtBy(db, body.keyword ?? '')
  const { shop = '' } = body
  const of = shop === '' ? sought : { shop, of: sought }
  return { db, of, from: instantOf(body.createdFrom), to: instantOf(body.createdTo) }
}

/** What is held stands in a tab of its state as well, and counts once among all. */
function totalsOf(counted: Readonly<Record<string, number>>, tab: Tab | undefined) {
  const totals = tabTotals(saleOrderStage.options, counted, tab === 'HELD' ? undefined : tab)
  const held = totalOf(counted['HELD'] ?? 0)
  return { ...totals, ...(tab === 'HELD' ? held : {}), counts: { ...totals.counts, HELD: held.total } }
}

/** As many as wanted of one tab, the first in this direction. */
function inTab({ db, of, from, to }: Look, tab: Tab, { most, direction, behind }: Reading): Found {
  const some = db
    .selectFrom('sale_order')
    .select(['sale_order.merchant_id', 'sale_order.id', 'sale_order.created_at'])
    .where((eb) => (tab === 'HELD' ? eb('hold_reason', 'is not', null) : eb('stage', '=', sql.lit(tab))))
    .$if(from !== null, (query) => query.where('sale_order.created_at', '>=', from))
    .$if(to !== null, (query) => query.where('sale_order.created_at', '<', to))
    .where(behind)
    .orderBy('sale_order.created_at', direction)
    .orderBy('sale_order.id', direction)
    .limit(sql.lit(most))
  return ofSought(db, of, some)
}

/** Of one tab, or of the first of every state. */
const inTabs = (look: Look, tab: Tab | undefined, reading: Reading) => {
  const rowsOf = (one: Tab) => look.db.selectFrom(inTab(look, one, reading).as('in_tab')).selectAll('in_tab')
  if (tab !== undefined) return rowsOf(tab)
  return saleOrderStage.options.map(rowsOf).reduce((all, part) => all.unionAll(part))
}

function readPage(look: Look, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'createdAt:asc' ? 'asc' : 'desc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(sale_order.created_at, sale_order.id) ${isBehind} (${new Date(after.value)}, ${after.id})`
  const ids = look.db
    .selectFrom(inTabs(look, body.tab, { most: offset + limit, direction, behind }).as('found'))
    .selectAll('found')
    .orderBy('found.created_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return shown(look.db, ids).orderBy('page.created_at', direction).orderBy('page.id', direction).execute()
}

async function countTabs(look: Look): Promise<Record<string, number>> {
  const everywhere = { most: COUNT_LIMIT, direction: 'desc', behind: sql<SqlBool>`true` } as const
  const tabs: readonly Tab[] = ['HELD', ...saleOrderStage.options]
  const { rows } = await sql<Record<string, string>>`select ${sql.join(
    tabs.map((tab) => sql`(select count(*) from ${inTab(look, tab, everywhere).as('counted')}) as ${sql.ref(tab)}`),
  )}`.execute(look.db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([tab, count]) => [tab, Number(count)]))
}

type Item = PlatformSaleOrderRow['items'][number]

const itemsOf = (eb: ExpressionBuilder<Tables, 'sale_order'>) =>
  eb
    .selectFrom('sale_order_item as item')
    .whereRef('item.merchant_id', '=', 'sale_order.merchant_id')
    .whereRef('item.order_id', '=', 'sale_order.id')
    .select(
      jsonRows<Item>({ title: 'item.goods_title', specText: 'item.spec_text', quantity: 'item.quantity' }, [
        'item.line',
      ]).as('items'),
    )

/** What a row needs of each of these, with its merchant. */
const shown = (db: Kysely<Tables>, ids: Found) =>
  db
    .selectFrom(ids.as('page'))
    .innerJoin('sale_order', (join) =>
      join.onRef('sale_order.merchant_id', '=', 'page.merchant_id').onRef('sale_order.id', '=', 'page.id'),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'sale_order.merchant_id')
    .selectAll('sale_order')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .select((eb) => itemsOf(eb).as('items'))

type ShownOrder = OrderRecord & {
  readonly merchant_no: string
  readonly merchant_name: string
  readonly items: readonly Item[] | null
}

const toRow = (order: ShownOrder): PlatformSaleOrderRow => ({
  merchantId: order.merchant_id,
  merchantNo: order.merchant_no,
  merchantName: order.merchant_name,
  id: order.id,
  orderNo: order.order_no,
  status: order.status,
  deliveryType: order.delivery_type,
  settleStatus: order.settle_status,
  hold: holdOf(order),
  items: [...(order.items ?? [])],
  buyerNickname: order.buyer_nickname,
  payableFen: order.payable_fen,
  refundedFen: order.refunded_fen,
  createdAt: order.created_at.toISOString(),
  paidAt: order.paid_at?.toISOString() ?? null,
  shipDeadlineAt: isToShip(order) ? (order.ship_deadline_at?.toISOString() ?? null) : null,
  allowedActions: allowedHolds(order),
})
