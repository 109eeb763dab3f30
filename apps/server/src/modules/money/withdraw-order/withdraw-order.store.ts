// Writes and reads by id of withdraw orders, and their rows for screens.
import type { WithdrawRow, WithdrawStatus } from '@merchant/contract'
import {
  columnsOf,
  rowIn,
  rowValues,
  statement,
  statements,
  withoutDataScope,
  type RowValues,
  type Tables,
  type TenantDb,
  type TenantTx,
} from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { expectedOn } from './arrival.ts'
import { allowedActions, statusName, transitions, type WithdrawEvent } from './withdraw-order.states.ts'

export type WithdrawRecord = Selectable<Tables['withdraw_order']>

export async function insertWithdraw(
  tx: TenantTx,
  order: Insertable<Tables['withdraw_order']>,
): Promise<WithdrawRecord> {
  const written = await inserting({ columns: columnsOf(order) }).first(tx, rowValues(tx, 'order', order))
  if (written === undefined) throw new Error(`The withdrawal ${order.withdraw_no} was not written`)
  return written
}

const inserting = statements(
  ({ columns }: { readonly columns: readonly string[] }) =>
    (db: TenantDb, value: RowValues) =>
      db
        .insertInto('withdraw_order')
        .values(rowIn(db, value, { table: 'withdraw_order', name: 'order', columns }))
        .returningAll(),
)

export async function mustFindWithdraw(db: TenantDb | TenantTx, id: string): Promise<WithdrawRecord> {
  const order = await db.selectFrom('withdraw_order').selectAll().where('id', '=', id).executeTakeFirst()
  return order ?? refuse('record.notFound')
}

/** By the number that a person typed. */
export async function withdrawByNo(db: TenantDb | TenantTx, typed: string): Promise<WithdrawRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('withdraw_order')
    .selectAll()
    .where('withdraw_no', '=', typed.trim().toUpperCase())
    .executeTakeFirst()
}

export async function lockWithdraw(tx: TenantTx, id: string): Promise<WithdrawRecord> {
  const order = await tx.selectFrom('withdraw_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return order ?? refuse('record.notFound')
}

interface Move {
  readonly event: WithdrawEvent
  readonly to: WithdrawStatus
  readonly changes: Updateable<Tables['withdraw_order']>
}

/** Moves a locked order along one transition; anything else is refused by the status's name. */
export async function move(tx: TenantTx, order: WithdrawRecord, { event, to, changes }: Move): Promise<WithdrawRecord> {
  const transition = transitions[event]
  const { status } = order
  if (!transition.from.includes(status)) refuse('state.notAllowed', { status: statusName(status) })
  if (!transition.to.includes(to)) throw new Error(`${event} does not lead to ${to}`)
  const moved = await tx
    .updateTable('withdraw_order')
    .set({ ...changes, status: to, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('status', '=', status)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst()
  return moved ?? refuse('record.changed')
}

interface CountedOrders {
  readonly ofMonth: number
  readonly today: { readonly count: number; readonly amountFen: number }
}

/**
 * Orders that count against the merchant's limits: all that were not undone, whoever applied for them.
 * One reading for every limit, so that none is read for the asker's own orders alone.
 */
export async function countOrders(
  db: TenantDb | TenantTx,
  { month, day }: { readonly month: Date; readonly day: Date },
): Promise<CountedOrders> {
  const counted = await withoutDataScope(() => counting.first(db, { month, day }))
  const { ofMonth = 0, count = 0, amountFen = 0 } = counted ?? {}
  return { ofMonth: Number(ofMonth), today: { count: Number(count), amountFen: Number(amountFen ?? 0) } }
}

const counting = statement((db: TenantDb, value: { readonly month: Date; readonly day: Date }) =>
  db
    .selectFrom('withdraw_order')
    .select(({ fn }) => [
      fn.countAll<string>().as('ofMonth'),
      fn.countAll<string>().filterWhere('applied_at', '>=', value.day).as('count'),
      fn.sum<string | null>('amount_fen').filterWhere('applied_at', '>=', value.day).as('amountFen'),
    ])
    .where('applied_at', '>=', value.month)
    .where('status', 'not in', ['CANCELED', 'REJECTED', 'FAILED']),
)

/** Whether the merchant was ever paid a withdrawal, whoever applied for it. */
export async function wasEverPaid(db: TenantDb | TenantTx): Promise<boolean> {
  const handle: TenantDb = db
  const paid = handle.selectFrom('withdraw_order').select('id').where('status', '=', 'SUCCESS').limit(1)
  return (await withoutDataScope(() => paid.executeTakeFirst())) !== undefined
}

/**
 * Every application of a withdrawal of this merchant waits here for the one before it, so the limits hold. Weak enough
 * that rows which merely belong to the merchant may be written meanwhile.
 */
export async function lockMerchant(tx: TenantTx): Promise<void> {
  if ((await holdingMerchant.first(tx, {})) === undefined) throw new Error(`There is no merchant ${tx.merchantId}`)
}

const holdingMerchant = statement((db: TenantDb, _value: object) =>
  db.selectFrom('merchant').select('merchant_id').forNoKeyUpdate(),
)

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Who looks at an order: its merchant, or one of the platform's people, who may not pay what they let pass themselves. */
export type Viewer = 'merchant' | { readonly operatorId: string }

/** A merchant reads the difference on its balance card, beside the time it was seen. */
function heldOf(order: WithdrawRecord, party: 'merchant' | 'operator'): WithdrawRow['held'] {
  if (order.held_reason === null || order.held_at === null || order.held_checked_at === null) return null
  return {
    reason: order.held_reason,
    since: order.held_at.toISOString(),
    checkedAt: order.held_checked_at.toISOString(),
    differenceFen: party === 'operator' ? order.held_difference_fen : null,
  }
}

export function toRow(order: WithdrawRecord, viewer: Viewer): WithdrawRow {
  const status = order.status
  const party = viewer === 'merchant' ? 'merchant' : 'operator'
  const isAuditor = viewer !== 'merchant' && order.audited_by === viewer.operatorId
  return {
    id: order.id,
    withdrawNo: order.withdraw_no,
    merchantName: order.merchant_name,
    amountFen: order.amount_fen,
    feeFen: order.fee_fen,
    arriveFen: order.amount_fen - order.fee_fen,
    bankName: spokenText(order.bank_name),
    cardLast4: order.card_last4,
    status,
    failReason: spokenText(order.fail_reason),
    held: heldOf(order, party),
    remark: order.remark,
    appliedAt: order.applied_at.toISOString(),
    confirmExpiresAt: status === 'WAIT_CONFIRM' ? order.confirm_expires_at.toISOString() : null,
    speed: order.speed,
    paidAt: iso(order.sent_at),
    expectedOn: expectedOn(order),
    arrivedAt: iso(order.arrived_at),
    bouncedAt: iso(order.bounced_at),
    bouncedOn: order.bounced_on,
    allowedActions: allowedActions(status, order.held_reason !== null, party).filter(
      (action) => !(isAuditor && action === 'pay'),
    ),
    version: order.version,
  }
}
