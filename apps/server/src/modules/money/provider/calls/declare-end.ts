// The end of a call that the provider does not decide for days, as two of the platform's people declare it. Its listeners book it
// as they would on the provider's word; what the provider says otherwise later is a case like every contradiction.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { closeCase } from '../../cases/index.ts'
import { callParameters } from './call.parameters.ts'
import type { PublishEnd } from './call-events.ts'
import type { CallRow } from './planned-call.ts'
import { isFinal } from './provider-call.states.ts'
import { callAbout, endCall } from './provider-call.store.ts'

export interface Declared {
  readonly subject: { readonly type: string; readonly id: string }
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly reason: string
  readonly by: OperatorActor
}

/** The call about a subject, held; refuses in words while the provider may still be expected to decide it. */
export async function mustBeUndecided(tx: TenantTx, subject: Declared['subject'], now: Date): Promise<CallRow> {
  const call = await callAbout(tx, subject)
  if (call === undefined) return refuse('record.notFound')
  if (isFinal(call.status) || call.status === 'NEW')
    refuse('state.notAllowed', { status: said('渠道没有悬而未决的打款', 'nothing is undecided at the provider') })
  const sinceMs = now.getTime() - (call.sent_at ?? call.created_at).getTime()
  if (sinceMs < callParameters.declareAfterMs) {
    const days = callParameters.declareAfterMs / 86_400_000
    refuse('state.notAllowed', {
      status: said(`打款发出未满 ${days} 天，仍在查询渠道`, `sent less than ${days} days ago, and still asked about`),
    })
  }
  return call
}

/** Refuses as `mustBeUndecided` does. */
export async function declareEnd(
  publish: PublishEnd,
  tx: TenantTx,
  { subject, status, reason, by }: Declared,
  now: Date,
): Promise<void> {
  const call = await mustBeUndecided(tx, subject, now)
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
