// Writes and reads returns by id; whoever changes one holds its order, which is locked first.
import { insertRow, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { type ReturnEvent, statusName, transitions } from './return-order.states.ts'

export type ReturnRecord = Selectable<Tables['return_order']>

export const insertReturn = (tx: TenantTx, one: Insertable<Tables['return_order']>): Promise<void> =>
  insertRow(tx, 'return_order', one)

export async function mustFindReturn(db: TenantDb | TenantTx, id: string): Promise<ReturnRecord> {
  const found = await db.selectFrom('return_order').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** Of one line of an order: at most a few. */
export const returnsOfLine = (tx: TenantTx, itemId: string): Promise<ReturnRecord[]> =>
  tx.selectFrom('return_order').selectAll().where('item_id', '=', itemId).execute()

/** Of a locked order, newest first. */
export const returnsOfOrder = (db: TenantDb | TenantTx, orderId: string): Promise<ReturnRecord[]> =>
  db
    .selectFrom('return_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_OF_ORDER)
    .execute()

/** Whether one of pieces that were sent is open, was fulfilled, or has left them with their merchant. */
export const areOfSent = async (tx: TenantTx, orderId: string): Promise<boolean> =>
  (await returnsOfOrder(tx, orderId)).some(
    ({ phase, status, has_come_back: cameBack }) => phase !== 'BEFORE_SHIP' && (status !== 'CLOSED' || cameBack),
  )

/** Fifty lines, five times each. */
const MOST_OF_ORDER = 250

type Changes = Omit<Updateable<Tables['return_order']>, 'status' | 'version'>

/**
 * Moves a return, whose order is held, along one transition with the columns that belong to it; its clock runs from then on, or ends.
 * Out: the return as it is now. Errors: refuses state.notAllowed by the status's name.
 */
export async function move(
  tx: TenantTx,
  one: ReturnRecord,
  event: ReturnEvent,
  { now, ...changes }: Changes & { readonly deadline_at: Date | null; readonly now: Date },
): Promise<ReturnRecord> {
  const { from, to } = transitions[event]
  if (!from.includes(one.status)) refuse('state.notAllowed', { status: statusName(one.status) })
  return keep(tx, one, { ...changes, status: to }, now)
}

/** Changes columns that are no transition; the version moves on all the same. */
export const change = (tx: TenantTx, one: ReturnRecord, changes: Changes, now: Date): Promise<ReturnRecord> =>
  keep(tx, one, changes, now)

async function keep(
  tx: TenantTx,
  one: ReturnRecord,
  changes: Updateable<Tables['return_order']>,
  now: Date,
): Promise<ReturnRecord> {
  // Another time that runs ends the one that the platform stopped.
  const running = changes.deadline_at === undefined ? {} : { paused_left_ms: null }
  const kept = await tx
    .updateTable('return_order')
    .set({ ...running, ...changes, version: one.version + 1 })
    .where('id', '=', one.id)
    .where('version', '=', one.version)
    .returningAll()
    .executeTakeFirst()
  if (kept === undefined) refuse('record.changed')
  if (kept.deadline_at?.getTime() !== one.deadline_at?.getTime()) await setClock(tx, kept, now)
  return kept
}

export async function setClock(
  tx: TenantTx,
  { id, deadline_at: dueAt }: Pick<ReturnRecord, 'id' | 'deadline_at'>,
  now: Date,
): Promise<void> {
  if (dueAt === null) await disarmTimer(tx, 'returnOrder.deadline', id, now)
  else await armTimer(tx, { kind: 'returnOrder.deadline', subjectId: id, dueAt }, now)
}

/** By which a return was paid back; null: there is none such. */
export async function refundNoOf(db: TenantDb, returnNo: string): Promise<string | null> {
  const found = await db
    .selectFrom('return_order')
    .innerJoin('refund_order', 'refund_order.id', 'return_order.refund_id')
    .select('refund_order.refund_no')
    .where('return_order.return_no', '=', returnNo)
    .executeTakeFirst()
  return found?.refund_no ?? null
}
