// Ends a call: its status, what its listeners do with the money, all in one transaction, forward only.
import type { MoneyCaseFacts, MoneyCaseKind } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { noteDecided, openCase } from '../../../../kernel/money-case.ts'
import { provider } from '../../../../kernel/operation-log.ts'
import type { CallEvents } from './call-events.ts'
import type { Doubt, Mismatch, Verdict } from './call-verdict.ts'
import type { CallRow } from './planned-call.ts'
import { endCall, keepUndecided, lockCall, markBegun } from './provider-call.store.ts'
import { isFinal, isOverdue, nextCheckAt } from './provider-call.states.ts'

/** What is known of a call: the two ends, waiting for someone, or nothing certain. */
export type CallOutcome = 'succeeded' | 'failed' | 'pending' | 'unknown'

export const outcomeOf = (status: string): CallOutcome =>
  status === 'SUCCEEDED' ? 'succeeded' : status === 'FAILED' ? 'failed' : status === 'PENDING' ? 'pending' : 'unknown'

export interface Settled {
  readonly outcome: CallOutcome
  /** `contradicted`: the call had ended the other way; it stays as it is, and a person is told. */
  readonly effect: 'ended' | 'repeated' | 'contradicted' | 'undecided'
}

/** Reads what was heard against the call's row as it is now. */
export type Judge = (call: CallRow) => Verdict

export interface Hearing {
  /** The caller holds the check that was due, so the next one is its to plan. */
  readonly isCheck: boolean
  /** The provider has said elsewhere that it works on the order. */
  readonly hasBegun?: boolean
}

/**
 * Applies a verdict. The row is held while it is judged and while the listeners work, so of several messengers with the
 * same news one settles.
 */
export async function settleCall(
  tx: TenantTx,
  events: CallEvents,
  callId: string,
  judge: Judge,
  now: Date,
  { isCheck, hasBegun = false }: Hearing,
): Promise<Settled> {
  const locked = await lockCall(tx, callId)
  const call = hasBegun ? await markBegun(tx, locked, now) : locked
  const verdict = judge(call)
  if (verdict.kind === 'succeeded' || verdict.kind === 'failed') return endAs(tx, events, call, verdict, now)
  if (isFinal(call.status)) {
    if (verdict.kind === 'mismatch') await callCase(tx, call, kindOf(verdict.doubt), factsOf(verdict), now)
    return { outcome: outcomeOf(call.status), effect: 'repeated' }
  }
  if (verdict.kind === 'mismatch') return keepCase(tx, call, verdict, now, isCheck)
  if (verdict.kind === 'working') await markBegun(tx, call, now)
  const waitsForBuyer = call.service === 'collect' && verdict.kind === 'unpaid'
  await keepUndecided(tx, call.id, {
    status: 'PENDING',
    provider_no: verdict.providerNo,
    not_found_count: 0,
    doubt: null,
    reason: null,
    ...(isCheck && { next_check_at: await planCheck(tx, call, waitsForBuyer ? 'buyer' : 'provider', now) }),
  })
  return { outcome: 'pending', effect: 'undecided' }
}

async function endAs(
  tx: TenantTx,
  events: CallEvents,
  call: CallRow,
  verdict: Extract<Verdict, { kind: 'succeeded' | 'failed' }>,
  now: Date,
): Promise<Settled> {
  const status = verdict.kind === 'succeeded' ? 'SUCCEEDED' : 'FAILED'
  if (isFinal(call.status)) {
    if (call.status === status) return { outcome: outcomeOf(status), effect: 'repeated' }
    const isPaid = call.service === 'collect' && status === 'SUCCEEDED'
    const saidReason = verdict.kind === 'failed' ? { saidReason: verdict.reason } : {}
    const saidProviderNo = verdict.providerNo === null ? {} : { saidProviderNo: verdict.providerNo }
    const facts = { said: status, ...saidReason, ...saidProviderNo } as const
    await callCase(tx, call, isPaid ? 'PAID_AFTER_FAILED' : 'CALL_CONTRADICTED', facts, now)
    return { outcome: outcomeOf(call.status), effect: 'contradicted' }
  }
  const reason = verdict.kind === 'failed' ? verdict.reason : null
  if (call.doubt !== null || isOverdue(call.created_at, now))
    await noteDecided(tx, { type: 'providerCall', id: call.id }, { said: status }, provider, now)
  const isEnded = await endCall(tx, call.id, { status, provider_no: verdict.providerNo, reason, settled_at: now })
  if (!isEnded) throw new Error(`A call that is ${call.status} cannot become ${status}: ${call.number}`)
  await events.tell(tx, call.service, status, {
    callId: call.id,
    number: call.number,
    subjectType: call.subject_type,
    subjectId: call.subject_id,
    amountFen: call.amount_fen,
    occurredAt: (verdict.kind === 'succeeded' ? verdict.occurredAt : null) ?? now,
    providerNo: verdict.providerNo,
    reason,
  })
  return { outcome: outcomeOf(status), effect: 'ended' }
}

/** Nothing is believed and nothing is released; the case is told once, the asking goes on. */
async function keepCase(tx: TenantTx, call: CallRow, verdict: Mismatch, now: Date, isCheck: boolean): Promise<Settled> {
  const { doubt, reason } = verdict
  if (call.doubt !== doubt) await callCase(tx, call, kindOf(doubt), factsOf(verdict), now)
  await keepUndecided(tx, call.id, {
    doubt,
    reason,
    ...(isCheck && { next_check_at: await planCheck(tx, call, 'provider', now) }),
  })
  return { outcome: outcomeOf(call.status), effect: 'undecided' }
}

/** When to ask again; a call that nobody decides within a day is told to a person, and again every day. */
export async function planCheck(tx: TenantTx, call: CallRow, waitsFor: 'provider' | 'buyer', now: Date): Promise<Date> {
  if (isOverdue(call.created_at, now))
    await callCase(tx, call, 'CALL_UNDECIDED', { plannedAt: call.created_at.toISOString() }, now)
  return nextCheckAt(waitsFor, call.attempts, call.created_at, now)
}

const kindOf = (doubt: Doubt): MoneyCaseKind =>
  doubt === 'CLOSED_WHILE_WORKING' ? 'CLOSED_WHILE_WORKING' : 'ANSWER_SENSELESS'

const factsOf = ({ doubt, said }: Mismatch): MoneyCaseFacts => ({ doubt, ...said })

/** A case for the platform's people: the call stays as it is. Its merchant reads that it is being verified. */
export async function callCase(
  tx: TenantTx,
  call: CallRow,
  kind: MoneyCaseKind,
  facts: MoneyCaseFacts,
  now: Date,
): Promise<void> {
  await openCase(
    tx,
    {
      kind,
      subject: { type: 'providerCall', id: call.id, no: call.number },
      providerNo: call.provider_no,
      amountFen: call.amount_fen,
      facts: {
        service: call.service,
        status: call.status,
        ...facts,
      },
      by: provider,
      merchantLog: { type: 'providerCall', id: call.id },
    },
    now,
  )
}
