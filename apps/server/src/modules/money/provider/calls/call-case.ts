// Opens a case about a call for the platform's people; the call stays as it is, and its merchant reads that it is being verified.
import type { MoneyCaseFacts, MoneyCaseKind } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { provider } from '../../../../kernel/operation-log.ts'
import { closeCase, hasOpenCase, type OpenCase } from '../../cases/index.ts'
import type { Mismatch } from './judge-order.ts'
import type { CallRow } from './planned-call.ts'

interface CallCase {
  readonly kind: MoneyCaseKind
  readonly facts: MoneyCaseFacts
}

interface Opened {
  readonly call: CallRow
  readonly case: CallCase
  readonly now: Date
}

export async function openCallCase(
  openCase: OpenCase,
  tx: TenantTx,
  { call, case: { kind, facts }, now }: Opened,
): Promise<void> {
  await openCase(
    tx,
    {
      kind,
      subject: { type: 'providerCall', id: call.id, no: call.number },
      providerNo: call.provider_no,
      amountFen: call.amount_fen,
      facts: { service: call.service, status: call.status, ...facts },
      by: provider,
      merchantLog: { type: 'providerCall', id: call.id },
    },
    now,
  )
}

interface Told {
  readonly callId: string
  readonly said: 'SUCCEEDED' | 'FAILED'
}

/** Whoever waited for a result has it: the case that was about nothing else ends. */
export async function endWaiting(tx: TenantTx, { callId, said }: Told, now: Date): Promise<void> {
  const subject = { type: 'providerCall', id: callId } as const
  await closeCase(tx, { kind: 'CALL_UNDECIDED', subject, facts: { said }, note: '渠道已给出结果', by: provider }, now)
}

const kindOf = (doubt: Mismatch['doubt']): MoneyCaseKind =>
  doubt === 'CLOSED_WHILE_WORKING' ? 'CLOSED_WHILE_WORKING' : 'ANSWER_SENSELESS'

export const caseOfMismatch = ({ doubt, said }: Mismatch): CallCase => ({
  kind: kindOf(doubt),
  facts: { doubt, ...said },
})

/** Whether people look at what the provider said of it: one order is not two cases. */
export const hasDoubtCase = async (tx: TenantTx, { id, doubt }: Pick<CallRow, 'id' | 'doubt'>): Promise<boolean> =>
  doubt !== null && hasOpenCase(tx, kindOf(doubt), { type: 'providerCall', id })
