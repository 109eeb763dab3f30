// Ends a call: its status and what its listeners do with the money, all in one transaction, forward only.
import type { TenantTx } from '@merchant/database'
import { provider } from '../../../../kernel/operation-log.ts'
import { type CloseCases, noteDecided, type OpenCase, wasMoneyDecided } from '../../cases/index.ts'
import { caseOfMismatch, endWaiting, hasDoubtCase, openCallCase } from './call-case.ts'
import type { PublishEnd } from './call-events.ts'
import type { Verdict } from './judge-order.ts'
import { type CallRow, mayDecideFrom } from './planned-call.ts'
import { isToldToPayers, UNAVAILABLE } from './platform-fault.ts'
import { endCall, keepUndecided, lockCall, markBegun } from './provider-call.store.ts'
import {
  type CallStatus,
  isFinal,
  isOverdue,
  nextCheckAt,
  type WaitsFor,
  waitsForPayer,
} from './provider-call.states.ts'

/** 订单不存在. Once it proves nothing: the query may run ahead of the order. */
export const NO_SUCH_ORDER = '40000'

/** What is known of a call: the two ends, waiting for someone, or nothing certain. */
export type CallOutcome = 'succeeded' | 'failed' | 'pending' | 'unknown'

const OUTCOME: Readonly<Record<CallStatus, CallOutcome>> = {
  NEW: 'unknown',
  SENT: 'unknown',
  PENDING: 'pending',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
}

export interface Settled {
  readonly outcome: CallOutcome
  /** `contradicted`: the call had ended the other way; it stays as it is, and a case is opened. */
  readonly effect: 'ended' | 'repeated' | 'contradicted' | 'undecided'
}

export const settledAs = ({ status }: CallRow, effect: Settled['effect']): Settled => ({
  outcome: OUTCOME[status],
  effect,
})

/** What was learnt about a call. */
export interface Finding {
  readonly callId: string
  /** Judges what was learnt against the call's row as it is now. */
  readonly judge: (call: CallRow) => Verdict
  /** The caller holds the check that was due, so the next one is its to plan. */
  readonly isCheck: boolean
  /** The provider has said elsewhere that it works on the order. */
  readonly hasBegun?: boolean
  /** When the provider is to be asked about an end that it was not asked about yet: then it is no proof against an earlier one. */
  readonly confirmAt?: Date
}

/** What follows when a call is settled, in the same transaction. */
export interface Effects {
  readonly publish: PublishEnd
  readonly openCase: OpenCase
  readonly closeCases: CloseCases
}

/** Holds the row while it is judged and while the listeners work: of several finders of the same news one settles. */
export async function settleCall(tx: TenantTx, effects: Effects, finding: Finding, now: Date): Promise<Settled> {
  const { publish, openCase } = effects
  const { callId, judge, isCheck, hasBegun = false, confirmAt = null } = finding
  const locked = await lockCall(tx, callId)
  const call = hasBegun ? await markBegun(tx, locked, now) : locked
  const verdict = judge(call)
  if (verdict.kind === 'succeeded' || verdict.kind === 'failed') {
    if (!isFinal(call.status)) return end(tx, publish, { call, verdict, confirmAt, now })
    if (!isProofOfLateMoney(call, verdict)) return repeatEnd(openCase, tx, { call, verdict, now })
    return confirmAt === null ? endLate(tx, effects, { call, verdict, now }) : settledAs(call, 'undecided')
  }
  if (isFinal(call.status)) {
    if (verdict.kind === 'mismatch') await openCallCase(openCase, tx, { call, case: caseOfMismatch(verdict), now })
    return settledAs(call, 'repeated')
  }
  const planNext = async (waitsFor: WaitsFor): Promise<{ next_check_at?: Date }> =>
    isCheck ? { next_check_at: await planCheck(openCase, tx, { call, waitsFor, now }) } : {}
  if (verdict.kind === 'mismatch') {
    // The same doubt about the same call is one case, however often it is asked about.
    if (call.doubt !== verdict.doubt) await openCallCase(openCase, tx, { call, case: caseOfMismatch(verdict), now })
    await keepUndecided(tx, call.id, {
      doubt: verdict.doubt,
      reason: verdict.reason,
      ...(await planNext('provider')),
    })
    return settledAs(call, 'undecided')
  }
  if (verdict.kind === 'working') await markBegun(tx, call, now)
  const waitsForBuyer = waitsForPayer(call.service) && verdict.kind === 'unpaid'
  await keepUndecided(tx, call.id, {
    status: 'PENDING',
    provider_no: verdict.providerNo,
    not_found_count: 0,
    doubt: null,
    reason: null,
    ...(await planNext(waitsForBuyer ? 'buyer' : 'provider')),
  })
  return { outcome: 'pending', effect: 'undecided' }
}

type End = Extract<Verdict, { kind: 'succeeded' | 'failed' }>

const statusOf = ({ kind }: End) => (kind === 'succeeded' ? 'SUCCEEDED' : 'FAILED')

async function end(
  tx: TenantTx,
  publish: PublishEnd,
  { call, verdict, confirmAt, now }: { call: CallRow; verdict: End; confirmAt: Date | null; now: Date },
): Promise<Settled> {
  const status = statusOf(verdict)
  const { providerNo } = verdict
  const reason = verdict.kind === 'failed' ? verdict.reason : null
  const isOurs = verdict.kind === 'failed' && verdict.isPlatformFault === true && isToldToPayers(call.service)
  if (isOverdue(mayDecideFrom(call), now)) await endWaiting(tx, { callId: call.id, said: status }, now)
  // What was doubted besides is still a person's to look at.
  const subject = { type: 'providerCall', id: call.id } as const
  if (call.doubt !== null) await noteDecided(tx, { subject, facts: { said: status }, by: provider, now })
  const ended = { status, provider_no: providerNo, reason, settled_at: now, next_check_at: confirmAt } as const
  const isEnded = await endCall(tx, call.id, ended)
  if (!isEnded) throw new Error(`A call that is ${call.status} cannot become ${status}: ${call.number}`)
  await publish(tx, {
    service: call.service,
    status,
    call: {
      callId: call.id,
      number: call.number,
      subjectType: call.subject_type,
      subjectId: call.subject_id,
      amountFen: call.amount_fen,
      occurredAt: (verdict.kind === 'succeeded' ? verdict.occurredAt : null) ?? now,
      providerNo,
      reason: isOurs ? UNAVAILABLE : reason,
      ...(isOurs && { isPlatformFault: isOurs }),
    },
  })
  return { outcome: OUTCOME[status], effect: 'ended' }
}

/** What we did not send back and has gone back is not with us: nobody books it, and people look. */
const isProofOfLateMoney = ({ status, service }: CallRow, verdict: End): boolean =>
  status === 'FAILED' && waitsForPayer(service) && verdict.kind === 'succeeded' && verdict.isSentBack !== true

/**
 * The provider has the money of a payment that it had called ended: it is booked like any other, once. When two persons have
 * booked already what became of this money, that stands, and what is said is a case.
 */
async function endLate(
  tx: TenantTx,
  { publish, openCase, closeCases }: Effects,
  { call, verdict, now }: { readonly call: CallRow; readonly verdict: End; readonly now: Date },
): Promise<Settled> {
  // Held before the ledger's accounts, as whoever approves an entry for the case does.
  if (await wasMoneyDecided(tx, call.number)) return repeatEnd(openCase, tx, { call, verdict, now })
  const settled = await end(tx, publish, { call, verdict, confirmAt: null, now })
  const facts = { status: call.status, said: 'SUCCEEDED' } as const
  // Whatever else was open about it: nobody pays, returns or loses by an entry what is booked now.
  await closeCases(tx, { number: call.number, facts, note: '渠道查询确认已支付，已自动入账', by: provider }, now)
  return settled
}

const SENT_BACK = '渠道显示付款后已退回付款人'

/** A call that has ended does not end again; the other end becomes a case. */
async function repeatEnd(
  openCase: OpenCase,
  tx: TenantTx,
  { call, verdict, now }: { readonly call: CallRow; readonly verdict: End; readonly now: Date },
): Promise<Settled> {
  const said = statusOf(verdict)
  if (call.status === said) return settledAs(call, 'repeated')
  const isPaid = waitsForPayer(call.service) && said === 'SUCCEEDED'
  const facts = {
    said,
    ...(verdict.kind === 'failed' && { saidReason: verdict.reason }),
    ...(isPaid && verdict.kind === 'succeeded' && verdict.isSentBack && { saidReason: SENT_BACK }),
    ...(verdict.providerNo !== null && { saidProviderNo: verdict.providerNo }),
  } as const
  const kind = isPaid ? 'PAID_AFTER_FAILED' : 'CALL_CONTRADICTED'
  await openCallCase(openCase, tx, { call, case: { kind, facts }, now })
  return settledAs(call, 'contradicted')
}

/** When to ask again; a call that stays undecided for a day becomes a case, repeated every day, unless its doubt is one already. */
export async function planCheck(
  openCase: OpenCase,
  tx: TenantTx,
  { call, waitsFor, now }: { readonly call: CallRow; readonly waitsFor: WaitsFor; readonly now: Date },
): Promise<Date> {
  if (isOverdue(mayDecideFrom(call), now) && !(await hasDoubtCase(tx, call))) {
    const facts = { plannedAt: call.created_at.toISOString() }
    await openCallCase(openCase, tx, { call, case: { kind: 'CALL_UNDECIDED', facts }, now })
  }
  return nextCheckAt({ waitsFor, exchanges: call.attempts, since: mayDecideFrom(call), now })
}
