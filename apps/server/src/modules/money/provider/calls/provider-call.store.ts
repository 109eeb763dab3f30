// Writes and reads provider_call; every change is guarded by the status it may come from.
import {
  columnsOf,
  insertRow,
  newId,
  rowIn,
  rowValues,
  statement,
  statements,
  type RowValues,
  type TenantDb,
  type TenantTx,
  together,
} from '@merchant/database'
import type { Doubt } from './judge-order.ts'
import { type CallRow, type PlannedCall, requestOf } from './planned-call.ts'
import { callStatusesBefore, LEASE_MS, SENDER_HEAD_START_MS } from './provider-call.states.ts'

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** As a call is recorded: for whoever sends it some time, or as sent, by the one who records it, as soon as that is committed. */
const firstColumns = {
  forAnybody: (now: Date) => ({ status: 'NEW', next_check_at: after(now, SENDER_HEAD_START_MS) }) as const,
  sentByCaller: (now: Date) =>
    ({ status: 'SENT', sent_at: now, attempts: 1, next_check_at: after(now, LEASE_MS) }) as const,
}

/** Records a call with its request as it is kept, before anything is sent. Throws when the number was used before, whoever used it. */
export async function insertCall(
  tx: TenantTx,
  call: Pick<PlannedCall, 'number' | 'service' | 'subject' | 'amountFen'> & { readonly request: string },
  sending: keyof typeof firstColumns,
  now: Date,
): Promise<CallRow> {
  const row = {
    merchant_id: tx.merchantId,
    id: newId(now),
    number: call.number,
    service: call.service,
    subject_type: call.subject.type,
    subject_id: call.subject.id,
    amount_fen: call.amountFen,
    request: call.request,
    created_at: now,
    ...firstColumns[sending](now),
  }
  const [, recorded] = await together([
    insertRow(tx, 'provider_number', { number: call.number, merchant_id: tx.merchantId }),
    recording({ columns: columnsOf(row) }).first(tx, rowValues(tx, 'call', row)),
  ])
  if (recorded === undefined) throw new Error(`The call ${call.number} was not recorded`)
  return recorded
}

const recording = statements(
  ({ columns }: { readonly columns: readonly string[] }) =>
    (db: TenantDb, value: RowValues) =>
      db
        .insertInto('provider_call')
        .values(rowIn(db, value, { table: 'provider_call', name: 'call', columns }))
        .returningAll(),
)

interface ById {
  readonly callId: string
}

const callById = statement((db: TenantDb, value: ById) =>
  db.selectFrom('provider_call').selectAll().where('id', '=', value.callId),
)

const callByNumber = statement((db: TenantDb, value: { readonly number: string }) =>
  db.selectFrom('provider_call').selectAll().where('number', '=', value.number),
)

const holdingCall = statement((db: TenantDb, value: ById) =>
  db.selectFrom('provider_call').selectAll().where('id', '=', value.callId).forUpdate(),
)

/** Throws for a call that was never planned by this merchant. */
export async function findCall(db: TenantDb | TenantTx, callId: string): Promise<CallRow> {
  const call = await callById.first(db, { callId })
  if (call === undefined) throw new Error(`No such call: ${callId}`)
  return call
}

export async function findCallByNumber(db: TenantDb | TenantTx, number: string): Promise<CallRow | undefined> {
  return callByNumber.first(db, { number })
}

/** The newest call about a subject, held until the transaction ends. */
export const callAbout = (
  tx: TenantTx,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<CallRow | undefined> =>
  tx
    .selectFrom('provider_call')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** The call of this number, held until the transaction ends. */
export const lockCallOf = (tx: TenantTx, number: string): Promise<CallRow | undefined> =>
  tx.selectFrom('provider_call').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()

/** The call, held until the transaction ends. */
export async function lockCall(tx: TenantTx, callId: string): Promise<CallRow> {
  const call = await holdingCall.first(tx, { callId })
  if (call === undefined) throw new Error(`No such call: ${callId}`)
  return call
}

/** NEW → SENT: of several callers one gets the call to send it; the others get undefined. */
export async function takeToSend(tx: TenantTx, callId: string, now: Date): Promise<CallRow | undefined> {
  return tx
    .updateTable('provider_call')
    .set((row) => ({
      status: 'SENT',
      sent_at: now,
      attempts: row('attempts', '+', 1),
      next_check_at: after(now, LEASE_MS),
    }))
    .where('id', '=', callId)
    .where('status', 'in', callStatusesBefore('SENT'))
    .returningAll()
    .executeTakeFirst()
}

/** Takes an undecided call whose check is due; undefined when it is not due, or another took it. */
export async function takeToCheck(tx: TenantTx, callId: string, now: Date): Promise<CallRow | undefined> {
  return tx
    .updateTable('provider_call')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_check_at: after(now, LEASE_MS) }))
    .where('id', '=', callId)
    .where('status', 'in', ['SENT', 'PENDING'])
    .where('next_check_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Takes a booked call that is to be confirmed; undefined when it is not due, or another took it. */
export async function takeToConfirm(db: TenantDb, callId: string, now: Date): Promise<CallRow | undefined> {
  return db
    .updateTable('provider_call')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_check_at: after(now, LEASE_MS) }))
    .where('id', '=', callId)
    .where('status', '=', 'SUCCEEDED')
    .where('next_check_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/**
 * A failed call is said to have been paid: the provider is asked at once, by whoever comes first. While it is being asked, that goes
 * on as it is; what is planned for later than a lease lasts is due now.
 */
export async function markHeardPaid(db: TenantDb, callId: string, now: Date): Promise<void> {
  const unasked = { next_check_at: now, heard_paid_at: now, not_found_count: 0 }
  const failed = db.updateTable('provider_call').where('id', '=', callId).where('status', '=', 'FAILED')
  await failed.set(unasked).where('next_check_at', 'is', null).execute()
  await failed.set({ next_check_at: now }).where('next_check_at', '>', after(now, LEASE_MS)).execute()
}

/** Takes a failed call that is to be asked about again; undefined when it is not due, or another took it. */
export async function takeToAskAgain(db: TenantDb, callId: string, now: Date): Promise<CallRow | undefined> {
  return db
    .updateTable('provider_call')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_check_at: after(now, LEASE_MS) }))
    .where('id', '=', callId)
    .where('status', '=', 'FAILED')
    .where('next_check_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Plans the next question about a call that has ended, or ends them with null. */
export async function planConfirmation(
  tx: TenantTx,
  callId: string,
  plan: { readonly next_check_at: Date | null; readonly not_found_count: number },
): Promise<void> {
  await tx
    .updateTable('provider_call')
    .set(plan)
    .where('id', '=', callId)
    .where('status', 'in', ['SUCCEEDED', 'FAILED'])
    .execute()
}

/** The provider has twice not found it: the same number may go out again. Undefined when it was found meanwhile. */
export async function takeToResend(tx: TenantTx, callId: string, now: Date): Promise<CallRow | undefined> {
  return tx
    .updateTable('provider_call')
    .set({ resent_at: now, not_found_count: 0, next_check_at: after(now, LEASE_MS) })
    .where('id', '=', callId)
    .where('status', '=', 'SENT')
    .returningAll()
    .executeTakeFirst()
}

/** What was learnt about a call that stays undecided. */
interface Undecided {
  readonly status?: 'PENDING'
  readonly next_check_at?: Date
  readonly not_found_count?: number
  readonly provider_no?: string
  readonly doubt?: Doubt | null
  /** The doubt in a sentence. */
  readonly reason?: string | null
}

/**
 * What is learnt of most calls, in one statement by itself: the provider took the order, which nobody has learnt before and
 * nothing speaks against. False when that is not so; then the row has to be held and judged.
 */
export async function keepAccepted(
  db: TenantDb,
  callId: string,
  { providerNo, nextCheckAt }: { readonly providerNo: string; readonly nextCheckAt: Date },
): Promise<boolean> {
  return (await keepingAccepted.run(db, { callId, providerNo, nextCheckAt })) > 0
}

const keepingAccepted = statement(
  (db: TenantDb, value: ById & { readonly providerNo: string; readonly nextCheckAt: Date }) =>
    db
      .updateTable('provider_call')
      .set({
        status: 'PENDING',
        provider_no: value.providerNo,
        not_found_count: 0,
        next_check_at: value.nextCheckAt,
      })
      .where('id', '=', value.callId)
      .where('status', '=', 'SENT')
      .where('provider_no', 'is', null)
      .where('doubt', 'is', null),
)

/** Keeps what a payer scans: only the first answer to an order has it. */
export async function keepPayInfo(db: TenantDb, callId: string, payInfo: string): Promise<void> {
  await db.updateTable('provider_call').set({ pay_info: payInfo }).where('id', '=', callId).execute()
}

export async function keepUndecided(tx: TenantTx, callId: string, learnt: Undecided): Promise<void> {
  if (Object.keys(learnt).length === 0) return
  await tx
    .updateTable('provider_call')
    .set(learnt)
    .where('id', '=', callId)
    .where('status', 'in', ['SENT', 'PENDING'])
    .execute()
}

/** Keeps for ever that the provider works on the order. */
export async function markBegun(tx: TenantTx, call: CallRow, now: Date): Promise<CallRow> {
  if (call.provider_began_at !== null) return call
  await tx
    .updateTable('provider_call')
    .set({ provider_began_at: now })
    .where('id', '=', call.id)
    .where('provider_began_at', 'is', null)
    .execute()
  return { ...call, provider_began_at: now }
}

/** Makes an undecided call due in two seconds. */
export async function checkSoon(tx: TenantTx, callId: string, now: Date): Promise<void> {
  await keepUndecided(tx, callId, { next_check_at: after(now, 2_000) })
}

/** Ends a call. Answers false when its status does not allow this end. */
export async function endCall(
  tx: TenantTx,
  callId: string,
  end: {
    readonly status: 'SUCCEEDED' | 'FAILED'
    readonly provider_no: string | null
    readonly reason: string | null
    readonly settled_at: Date
    /** When the provider is asked whether it agrees; null when it was asked. */
    readonly next_check_at: Date | null
  },
): Promise<boolean> {
  const { status, provider_no: providerNo, reason, settled_at: settledAt, next_check_at: nextCheckAt } = end
  return (await ending({ status }).run(tx, { callId, providerNo, reason, settledAt, nextCheckAt })) > 0
}

interface EndValues extends ById {
  readonly providerNo: string | null
  readonly reason: string | null
  readonly settledAt: Date
  readonly nextCheckAt: Date | null
}

const ending = statements(
  ({ status }: { readonly status: 'SUCCEEDED' | 'FAILED' }) =>
    (db: TenantDb, value: EndValues) =>
      db
        .updateTable('provider_call')
        .set({
          status,
          provider_no: value.providerNo,
          reason: value.reason,
          settled_at: value.settledAt,
          next_check_at: value.nextCheckAt,
          doubt: null,
        })
        .where('id', '=', value.callId)
        .where('status', 'in', callStatusesBefore(status)),
)

/** Whether money is on its way to this card. */
export async function isCardBeingPaid(db: TenantDb | TenantTx, bankCardId: string): Promise<boolean> {
  const open = await db
    .selectFrom('provider_call')
    .select(['service', 'request'])
    .where('service', '=', 'withdraw')
    .where('next_check_at', 'is not', null)
    .execute()
  return open.some((call) => {
    const { service, terms } = requestOf(call)
    return service === 'withdraw' && terms.bankCardId === bankCardId
  })
}
