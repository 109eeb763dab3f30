// The end of a call that the provider does not decide for days, as two of the platform's people declare it. Its listeners book it
// as they would on the provider's word. What the provider says otherwise later is a case, but for one: a payment that was declared failed and
// turns out to be paid is booked on the provider's own answer, as every late payment is (decision 620).
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { closeCase } from '../../cases/index.ts'
import { callParameters } from './call.parameters.ts'
import type { PublishEnd } from './call-events.ts'
import type { CallRow } from './planned-call.ts'
import { isFinal, LEASE_MS } from './provider-call.states.ts'
import { callAbout, endCall, lockCallOf } from './provider-call.store.ts'

export interface Declared {
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly reason: string
  readonly by: OperatorActor
}

export interface CallSubject {
  readonly type: string
  readonly id: string
}

/** The newest call about a subject, held. Refuses record.notFound, and in words while the provider may be expected to decide it. */
export const undecidedAbout = async (tx: TenantTx, subject: CallSubject, now: Date): Promise<CallRow> =>
  mustBeUndecided(await callAbout(tx, subject), now)

/** The same by our number of the order at the provider. */
export const undecidedOf = async (tx: TenantTx, number: string, now: Date): Promise<CallRow> =>
  mustBeUndecided(await lockCallOf(tx, number), now)

function mustBeUndecided(call: CallRow | undefined, now: Date): CallRow {
  if (call === undefined) return refuse('record.notFound')
  if (isFinal(call.status))
    refuse('state.notAllowed', {
      status: said('本单已有结果，不必再认定', 'it has ended, and nothing is left to declare'),
    })
  if (call.status === 'NEW')
    refuse('state.notAllowed', { status: said('本单还没有发给渠道', 'it was not sent to the provider yet') })
  const since = (at: Date): number => now.getTime() - at.getTime()
  if (since(call.sent_at ?? call.created_at) < callParameters.declareAfterMs) {
    const days = callParameters.declareAfterMs / 86_400_000
    refuse('state.notAllowed', {
      status: said(`发出未满 ${days} 天，仍在查询渠道`, `sent less than ${days} days ago, and still asked about`),
    })
  }
  // The provider did not know it, and it goes out once more just now: it must not be called failed on its way.
  if (call.resent_at !== null && since(call.resent_at) < LEASE_MS)
    refuse('state.notAllowed', { status: said('正在重新向渠道发出', 'it goes out to the provider once more') })
  return call
}

/** Of a call that the caller holds undecided. */
export async function declareEnd(
  publish: PublishEnd,
  tx: TenantTx,
  { call, status, reason, by }: Declared & { readonly call: CallRow },
  now: Date,
): Promise<void> {
  const why = status === 'FAILED' ? reason : null
  const ended = { status, provider_no: call.provider_no, reason: why, settled_at: now, next_check_at: null } as const
  if (!(await endCall(tx, call.id, ended)))
    throw new Error(`A call that is ${call.status} cannot be declared ${status}`)
  await closeCase(
    tx,
    {
      kind: 'CALL_UNDECIDED',
      subject: { type: 'providerCall', id: call.id },
      resolution: 'OUTCOME_DECLARED',
      facts: { said: status },
      note: reason,
      by,
    },
    now,
  )
  await publish(tx, {
    service: call.service,
    status,
    call: {
      callId: call.id,
      number: call.number,
      subjectType: call.subject_type,
      subjectId: call.subject_id,
      amountFen: call.amount_fen,
      occurredAt: now,
      providerNo: call.provider_no,
      reason: why,
      declaredBy: by,
    },
  })
}
