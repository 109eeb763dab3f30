// A case that nobody has to decide any more: what it was about has resolved itself, and its evidence stays with it.
import type { MoneyCaseFacts, MoneyCaseKind, MoneyCaseResolution, MoneyCaseSubject } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import { addCaseEvent } from './open-case.ts'

interface Closing {
  readonly kind: MoneyCaseKind
  readonly subject: { readonly type: MoneyCaseSubject; readonly id: string }
  /** PROVIDER_CORRECTED unless told otherwise. */
  readonly resolution?: Extract<MoneyCaseResolution, 'PROVIDER_CORRECTED' | 'OUTCOME_DECLARED'>
  readonly facts: MoneyCaseFacts
  readonly note: string
  readonly by: LoggedAct['actor']
}

/** Closes the open case about this, whoever has taken it; answers its number, null when there was none. */
export async function closeCase(
  tx: TenantTx,
  { kind, subject, resolution = 'PROVIDER_CORRECTED', facts, note, by }: Closing,
  now: Date,
): Promise<string | null> {
  const found = await tx
    .selectFrom('money_case')
    .select(['id', 'number', 'version'])
    .where('kind', '=', kind)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return null
  await tx
    .updateTable('money_case')
    .set({
      state: 'RESOLVED',
      resolution,
      resolution_note: note,
      resolved_at: now,
      version: found.version + 1,
    })
    .where('id', '=', found.id)
    .execute()
  await addCaseEvent(tx, { caseId: found.id, event: 'resolved', by, facts, note }, now)
  return found.number
}
