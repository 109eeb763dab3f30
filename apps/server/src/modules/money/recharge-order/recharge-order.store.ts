// Writes and reads by id of recharge orders, and their rows for screens.
import type { RechargeRow } from '@merchant/contract'
import {
  type Database,
  insertRow,
  type Tables,
  type TenantDb,
  type TenantTx,
  withoutDataScope,
} from '@merchant/database'
import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool, Updateable } from 'kysely'
import { spokenText } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  allowedActions,
  hasDeadline,
  type RechargeEvent,
  statusName,
  transitions,
  WAITS_FOR_MERCHANT,
} from './recharge-order.states.ts'

export type RechargeRecord = Selectable<Tables['recharge_order']>

export const insertRecharge = (tx: TenantTx, order: Insertable<Tables['recharge_order']>): Promise<void> =>
  insertRow(tx, 'recharge_order', order)

export async function mustFindRecharge(db: TenantDb | TenantTx, id: string): Promise<RechargeRecord> {
  const handle: TenantDb = db
  const order = await handle.selectFrom('recharge_order').selectAll().where('id', '=', id).executeTakeFirst()
  return order ?? refuse('record.notFound')
}

export async function lockRecharge(tx: TenantTx, id: string): Promise<RechargeRecord> {
  const order = await tx.selectFrom('recharge_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return order ?? refuse('record.notFound')
}

/** By the number that somebody typed. */
export async function rechargeByNo(db: TenantDb | TenantTx, rechargeNo: string): Promise<RechargeRecord | undefined> {
  const handle: TenantDb = db
  return handle
    .selectFrom('recharge_order')
    .selectAll()
    .where('recharge_no', '=', rechargeNo.trim().toUpperCase())
    .executeTakeFirst()
}

/** Whose order it is; operators name the order alone. */
export async function merchantOfRecharge(db: Database, id: string): Promise<string> {
  const found = await db.acrossMerchants
    .selectFrom('recharge_order')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.merchant_id ?? refuse('record.notFound')
}

/** Moves a locked order along one transition; anything else is refused by the status's name. */
export async function move(
  tx: TenantTx,
  order: RechargeRecord,
  event: RechargeEvent,
  changes: Updateable<Tables['recharge_order']> = {},
): Promise<RechargeRecord> {
  const { from, to } = transitions[event]
  if (!from.includes(order.status)) refuse('state.notAllowed', { status: statusName(order.status) })
  return tx
    .updateTable('recharge_order')
    .set({ ...changes, status: to, version: order.version + 1 })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What waits for the merchant, whoever asked for it. */
export const countOpen = (db: TenantDb | TenantTx): Promise<number> =>
  countAll(db, (eb) => eb('status', 'in', WAITS_FOR_MERCHANT))

/** What was asked for since this moment, whoever did and whatever became of it. */
export const countSince = (db: TenantDb | TenantTx, since: Date): Promise<number> =>
  countAll(db, (eb) => eb('applied_at', '>=', since))

type Condition = (eb: ExpressionBuilder<Tables, 'recharge_order'>) => Expression<SqlBool>

/** Limits are the whole merchant's. */
async function countAll(db: TenantDb | TenantTx, condition: Condition): Promise<number> {
  const handle: TenantDb = db
  const { count } = await withoutDataScope(() =>
    handle
      .selectFrom('recharge_order')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/** Recharges of a merchant are asked for one after the other, so the limit holds. */
export async function lockMerchant(tx: TenantTx): Promise<void> {
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** What is added to the account, or would be: of a transfer what the platform's bank received. */
export const receivedFenOf = (order: Pick<RechargeRecord, 'amount_fen' | 'arrived_fen' | 'fee_fen'>): number =>
  (order.arrived_fen ?? order.amount_fen) - order.fee_fen

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const toRow = (order: RechargeRecord): RechargeRow => ({
  id: order.id,
  rechargeNo: order.recharge_no,
  amountFen: order.amount_fen,
  feeFen: order.fee_fen,
  receivedFen: receivedFenOf(order),
  arrivedFen: order.arrived_fen,
  repaidFen: order.repaid_fen,
  refundedFen: order.refunded_fen,
  refundingFen: order.refund_asked_fen - order.refunded_fen,
  target: order.target,
  method: order.method,
  bankName: spokenText(order.bank_name),
  cardLast4: order.card_last4,
  status: order.status,
  failReason: spokenText(order.fail_reason),
  rejectReason: order.status === 'REJECTED' ? order.reject_reason : null,
  remark: order.remark,
  appliedAt: order.applied_at.toISOString(),
  expiresAt: hasDeadline(order) ? order.expires_at.toISOString() : null,
  paidAt: iso(order.paid_at),
  closedAt: iso(order.closed_at),
  allowedActions: allowedActions(order),
  version: order.version,
})
