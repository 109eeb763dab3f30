// Reads the transfers of all merchants: the list, each way along an index, and one with its slip and its history.
import {
  type Api,
  type BodyOf,
  type DataOf,
  rechargeStatus,
  type TransferInfo,
  type TransferRow,
} from '@merchant/contract'
import type { Database, Tables } from '@merchant/database'
import { type AliasableExpression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { COUNT_LIMIT, cutPage, isInstant, planPage, tabTotals } from '../../../../kernel/list-page.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { RechargeDeps } from '../recharge-order.deps.ts'
import { slipOf } from '../recharge-order.info.ts'
import { historyOf } from '../recharge-order.log.ts'
import { isCreditable } from '../recharge-order.states.ts'
import { merchantOfRecharge } from '../recharge-order.store.ts'

type ListBody = BodyOf<Api['rechargeTransfer']['list']>
type Condition = RawBuilder<SqlBool>
type Viewer = Pick<OperatorActor, 'permissions'>
type Order = Selectable<Tables['recharge_order']> & { readonly merchant_no: string; readonly merchant_name: string }
type Found = AliasableExpression<Pick<Order, 'merchant_id' | 'id' | 'status' | 'applied_at'>>

const EVERYTHING: Condition = sql<SqlBool>`true`
/** Of merchants with one name. */
const MOST_MERCHANTS = 5

export async function listTransfers(
  { acrossMerchants: db }: Pick<Database, 'acrossMerchants'>,
  viewer: Viewer,
  body: ListBody,
): Promise<DataOf<Api['rechargeTransfer']['list']>> {
  const ways = await waysOf(db, body.keyword ?? '')
  const [found, counted] = await Promise.all([readPage(db, body, ways), countTabs(db, ways)])
  const { rows, ...page } = cutPage(found, body, (row) => ({ value: row.applied_at.toISOString(), id: row.id }))
  return {
    list: rows.map((row) => toTransferRow(row, viewer)),
    ...tabTotals(rechargeStatus.options, counted, body.status),
    ...page,
  }
}

/** A whole number, of the recharge or of its merchant, the code of the transfer, or the merchant's whole name. */
async function waysOf(db: Kysely<Tables>, keyword: string): Promise<readonly Condition[]> {
  if (keyword === '') return [EVERYTHING]
  const number = keyword.toUpperCase()
  if (/^RC\d{18}$/.test(number)) return [sql<SqlBool>`recharge_no = ${number}`]
  const merchants = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where((eb) => eb.or([eb('merchant_no', '=', number), eb('name', '=', keyword)]))
    .limit(sql.lit(MOST_MERCHANTS))
    .execute()
  return [
    sql<SqlBool>`transfer_code = ${number}`,
    ...merchants.map(({ merchant_id: id }) => sql<SqlBool>`merchant_id = ${id}`),
  ]
}

/** The ids of the page come from indexes, then its rows. */
function readPage(db: Kysely<Tables>, body: ListBody, ways: readonly Condition[]): Promise<Order[]> {
  const { after, limit, offset } = planPage(body, isInstant)
  const direction = body.sort === 'appliedAt:asc' ? 'asc' : 'desc'
  const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
  const behind =
    after === null ? EVERYTHING : sql<SqlBool>`(applied_at, id) ${isBeyond} (${new Date(after.value)}, ${after.id})`
  const ids = db
    .selectFrom(found(db, ways, { status: body.status, behind, direction, most: offset + limit }).as('found'))
    .select(['found.merchant_id', 'found.id', 'found.applied_at'])
    .orderBy('found.applied_at', direction)
    .orderBy('found.id', direction)
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset))
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('recharge_order', (join) =>
      join.onRef('recharge_order.merchant_id', '=', 'page.merchant_id').onRef('recharge_order.id', '=', 'page.id'),
    )
    .innerJoin('merchant', 'merchant.merchant_id', 'page.merchant_id')
    .selectAll('recharge_order')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .orderBy('page.applied_at', direction)
    .orderBy('page.id', direction)
    .execute()
}

interface Reading {
  readonly status: ListBody['status']
  readonly behind: Condition
  readonly direction: 'asc' | 'desc'
  readonly most: number
}

/** What is found in one way or another, once; each way no further than wanted. */
function found(db: Kysely<Tables>, [first = EVERYTHING, ...others]: readonly Condition[], reading: Reading): Found {
  return others.reduce((all, way) => all.union(alongWay(db, way, reading)), alongWay(db, first, reading))
}

function alongWay(db: Kysely<Tables>, way: Condition, { status, behind, direction, most }: Reading) {
  const some = db
    .selectFrom('recharge_order')
    .select(['merchant_id', 'id', 'status', 'applied_at'])
    .where('method', '=', sql.lit('TRANSFER'))
    .where(way)
    .where(behind)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .orderBy('applied_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(most))
  return db.selectFrom(some.as('way')).selectAll('way')
}

/** Slips that wait for the platform's people, counted up to a limit. */
export async function countWaiting({ acrossMerchants: db }: Pick<Database, 'acrossMerchants'>): Promise<number> {
  const waiting = { status: 'CONFIRMING', behind: EVERYTHING, direction: 'desc', most: COUNT_LIMIT } as const
  const { count } = await db
    .selectFrom(found(db, [EVERYTHING], waiting).as('found'))
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Each status is counted up to a limit. */
async function countTabs(db: Kysely<Tables>, ways: readonly Condition[]): Promise<Record<string, number>> {
  const counted = await Promise.all(
    rechargeStatus.options.map(async (status) => {
      const some = found(db, ways, { status, behind: EVERYTHING, direction: 'desc', most: COUNT_LIMIT })
      const { count } = await db
        .selectFrom(some.as('found'))
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      return [status, Number(count)] as const
    }),
  )
  return Object.fromEntries(counted)
}

export async function showTransfer(
  { db, files }: Pick<RechargeDeps, 'db' | 'files'>,
  viewer: OperatorActor,
  id: string,
): Promise<TransferInfo> {
  const tenant = db.tenant(await merchantOfRecharge(db, id))
  const order = await tenant
    .selectFrom('recharge_order')
    .innerJoin('merchant', 'merchant.merchant_id', 'recharge_order.merchant_id')
    .selectAll('recharge_order')
    .select(['merchant.merchant_no', 'merchant.name as merchant_name'])
    .where('recharge_order.id', '=', id)
    .where('method', '=', sql.lit('TRANSFER'))
    .executeTakeFirst()
  if (order === undefined) return refuse('record.notFound')
  const [slip, timeline] = await Promise.all([
    slipOf({ files }, tenant, { order, sessionId: viewer.sessionId }),
    historyOf(tenant, id, 'operator'),
  ])
  return { ...toTransferRow(order, viewer), remark: order.remark, slip, timeline }
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export function toTransferRow(order: Order, { permissions }: Viewer): TransferRow {
  return {
    id: order.id,
    rechargeNo: order.recharge_no,
    merchantId: order.merchant_id,
    merchantNo: order.merchant_no,
    merchantName: order.merchant_name,
    amountFen: order.amount_fen,
    arrivedFen: order.arrived_fen,
    target: order.target,
    transferCode: order.transfer_code ?? '',
    status: order.status,
    rejectReason: order.status === 'REJECTED' ? order.reject_reason : null,
    appliedAt: order.applied_at.toISOString(),
    handedInAt: iso(order.handed_in_at),
    paidAt: iso(order.paid_at),
    allowedActions: [
      ...(permissions.has('manualEntry.enter') && isCreditable(order) ? (['confirm'] as const) : []),
      ...(permissions.has('rechargeTransfer.reject') && order.status === 'CONFIRMING' ? (['reject'] as const) : []),
    ],
    version: order.version,
  }
}
