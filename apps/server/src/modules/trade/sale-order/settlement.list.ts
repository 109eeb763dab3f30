// Orders of all merchants that wait for their settlement, each way of looking along an index of those alone.
import { type Api, type BodyOf, type DataOf, type SettlementRow, settlementState } from '@merchant/contract'
import type { Database, Tables, TenantDb, TenantTx } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { spokenText } from '../../../kernel/in-both.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ofSought, type Sought, soughtBy } from './sought-orders.ts'
import { isDue, netOf, restOf } from './settlement.amounts.ts'
import { isRefunding } from './sale-order.states.ts'
import type { OrderRecord } from './sale-order.store.ts'

type ListBody = BodyOf<Api['settlement']['list']>
type State = ListBody['state']
type Found = AliasableExpression<{ merchant_id: string; id: string; settle_due_at: Date | null }>

interface Look {
  readonly db: Kysely<Tables>
  readonly now: Date
  readonly of: Sought
}

export async function listSettlements(
  db: Database,
  body: ListBody,
  now: Date,
): Promise<DataOf<Api['settlement']['list']>> {
  const look = { db: db.acrossMerchants, now, of: await soughtBy(db.acrossMerchants, body.keyword ?? '') }
  const [found, counted] = await Promise.all([readPage(look, body), countStates(look)])
  const { rows, ...page } = cutPage(found, body, cursorOf)
  return {
    list: rows.map((row) => toRow(row, now)),
    ...tabTotals(settlementState.options, counted, body.state),
    ...page,
  }
}

/** A page of a table: by when they are due, which is said once an order is completed. */
export async function pageOfSettlements(db: Database, { state, keyword }: ListBody, { after, now }: Going) {
  const body = { state, keyword, sort: 'dueAt:asc', pageSize: PAGE, cursor: after ?? undefined } as const
  const look = { db: db.acrossMerchants, now, of: await soughtBy(db.acrossMerchants, keyword ?? '') }
  const { rows, nextCursor } = cutPage(await readPage(look, body), body, cursorOf)
  return { rows: rows.map((row) => toRow(row, now)), next: nextCursor }
}
const PAGE = 100

interface Going {
  readonly after: string | null
  /** What is due is so by then. */
  readonly now: Date
}

const cursorOf = ({ settle_due_at: due, id }: OrderRecord) => ({ value: due?.toISOString() ?? '', id })

/** One of a merchant's, whatever its state. */
export async function mustFindSettlement(db: TenantDb | TenantTx, orderId: string, now: Date): Promise<SettlementRow> {
  const handle: TenantDb = db
  const [row] = await shown(
    handle,
    handle.selectFrom('sale_order').select(['merchant_id', 'id', 'settle_due_at']).where('id', '=', orderId),
  ).execute()
  return row === undefined ? refuse('record.notFound') : toRow(row, now)
}

/** As many as wanted of one state, the first in this direction. */
function inState(
  { db, now, of }: Look,
  state: State,
  reading: { readonly most: number; readonly direction: 'asc' | 'desc'; readonly behind: RawBuilder<SqlBool> },
): Found {
  const some = db
    .selectFrom('sale_order')
    .select(['sale_order.merchant_id', 'sale_order.id', 'sale_order.settle_due_at'])
    .where('status', '=', sql.lit('COMPLETED' as const))
    .where('settle_status', '=', sql.lit(state === 'UNDERWAY' ? ('PENDING' as const) : ('NOT_DUE' as const)))
    .where('settle_due_at', 'is not', null)
    .where(sql<SqlBool>`not sale_order.waits_for_bill`)
    .where(reading.behind)
    .$if(state === 'DUE', (query) => query.where('settle_due_at', '<=', now))
    .$if(state === 'COMING', (query) => query.where('settle_due_at', '>', now))
    .orderBy('settle_due_at', reading.direction)
    .orderBy('id', reading.direction)
    .limit(sql.lit(reading.most))
  return ofSought(db, of, some)
}

function readPage(look: Look, body: ListBody) {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'dueAt:desc' ? 'desc' : 'asc'
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(settle_due_at, id) ${isBehind} (${new Date(after.value)}, ${after.id})`
  const ids = look.db
    .selectFrom(inState(look, body.state, { most: offset + limit, direction, behind }).as('found'))
    .selectAll('found')
    .orderBy('found.settle_due_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return shown(look.db, ids).orderBy('page.settle_due_at', direction).orderBy('page.id', direction).execute()
}

async function countStates(look: Look): Promise<Record<string, number>> {
  const everywhere = { most: COUNT_LIMIT, direction: 'asc', behind: sql<SqlBool>`true` } as const
  const { rows } = await sql<Record<string, string>>`select ${sql.join(
    settlementState.options.map(
      (state) => sql`(select count(*) from ${inState(look, state, everywhere).as('counted')}) as ${sql.ref(state)}`,
    ),
  )}`.execute(look.db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([state, count]) => [state, Number(count)]))
}

/** Due and not settled, over all merchants, counted up to a limit. */
export async function countDue({ acrossMerchants }: Pick<Database, 'acrossMerchants'>, now: Date): Promise<number> {
  const everywhere = { most: COUNT_LIMIT, direction: 'asc', behind: sql<SqlBool>`true` } as const
  const { count } = await acrossMerchants
    .selectFrom(inState({ db: acrossMerchants, now, of: 'all' }, 'DUE', everywhere).as('due'))
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a row needs of each of these, with its merchant and why it was not settled the last time. */
const shown = (db: Kysely<Tables>, ids: Found) =>
  db
    .selectFrom(ids.as('page'))
    .innerJoin('sale_order', (join) =>
      join.onRef('sale_order.merchant_id', '=', 'page.merchant_id').onRef('sale_order.id', '=', 'page.id'),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'sale_order.merchant_id')
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('sale_order_event')
          .select(['facts', 'at as failed_at'])
          .whereRef('sale_order_event.merchant_id', '=', 'sale_order.merchant_id')
          .whereRef('sale_order_event.order_id', '=', 'sale_order.id')
          .where('event', '=', 'settleFailed')
          .orderBy('sale_order_event.id', 'desc')
          .limit(sql.lit(1))
          .as('failure'),
      (join) => join.onTrue(),
    )
    .selectAll('sale_order')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name', 'failure.facts', 'failure.failed_at'])

type ShownOrder = OrderRecord & {
  readonly merchant_no: string
  readonly merchant_name: string
  readonly facts: unknown
  readonly failed_at: Date | null
}

const keptFailure = z.looseObject({ reason: z.string().optional(), text: z.string().optional() })

function toRow(order: ShownOrder, now: Date): SettlementRow {
  const state = stateOf(order, now)
  const isOpen = order.settle_status === 'NOT_DUE'
  // A return may become a refund: the settlement waits for both.
  const refunding = isRefunding(order) || order.open_returns > 0
  const amountFen = netOf(order)
  return {
    merchantId: order.merchant_id,
    orderId: order.id,
    orderNo: order.order_no,
    merchantNo: order.merchant_no,
    merchantName: order.merchant_name,
    amountFen,
    commissionFen: restOf(order) - amountFen,
    state,
    dueAt: (order.settle_due_at ?? order.created_at).toISOString(),
    lastFailure: failureOf(order),
    isRefunding: refunding,
    isHeld: order.hold_reason !== null,
    allowedActions: state === 'DUE' && isOpen && !refunding && order.hold_reason === null ? ['settle'] : [],
  }
}

function stateOf(order: OrderRecord, now: Date): SettlementRow['state'] {
  if (order.settle_status === 'SETTLED') return 'SETTLED'
  if (order.settle_status === 'PENDING') return 'UNDERWAY'
  return isDue(order, now) ? 'DUE' : 'COMING'
}

function failureOf({ facts, failed_at: at }: ShownOrder): SettlementRow['lastFailure'] {
  if (at === null) return null
  const { reason, text } = keptFailure.parse(facts)
  return { reason: spokenText(reason ?? text ?? null) ?? '', at: at.toISOString() }
}
