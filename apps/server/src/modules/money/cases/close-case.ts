// A case that nobody has to decide any more: what it was about has resolved itself, and its evidence stays with it.
import {
  moneyCaseFacts,
  type MoneyCaseFacts,
  type MoneyCaseKind,
  type MoneyCaseResolution,
  type MoneyCaseSubject,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import type { CaseRecord } from './money-case.row.ts'
import type { OnResolved } from './money-case.service.ts'
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
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'RESOLVED')
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return null
  await end(tx, found, { resolution, facts, note, by }, now)
  return found.number
}

interface Proven extends Pick<Closing, 'facts' | 'note' | 'by'> {
  /** Our number of the order at the provider. */
  readonly number: string
}

export type CloseCases = (tx: TenantTx, proven: Proven, now: Date) => Promise<void>

/**
 * Closes every open case of this merchant that an answer of the provider settles: those about the order itself, and those of the
 * day's file in which it was missing here or had failed. Not those of sums that differ.
 */
export async function closeCases(
  onResolved: OnResolved | undefined,
  tx: TenantTx,
  { number, ...closing }: Proven,
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('money_case')
    .selectAll()
    .where('subject_no', '=', number)
    .where('merchant_id', '=', tx.merchantId)
    .where('subject_type', 'in', ['providerCall', 'reconDiff'])
    .where('state', '<>', 'RESOLVED')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const found of open) {
    const { difference } = moneyCaseFacts.parse(found.facts)
    if (difference !== undefined && !SETTLED_BY_PROOF.includes(difference)) continue
    const change = await end(tx, found, { resolution: 'PROVIDER_CORRECTED', ...closing }, now)
    await onResolved?.(tx, { ...found, ...change, isByItself: true }, now)
  }
}

const SETTLED_BY_PROOF: readonly NonNullable<MoneyCaseFacts['difference']>[] = ['ONLY_THEIRS', 'STATUS']

async function end(
  tx: TenantTx,
  { id, version }: CaseRecord,
  { resolution, facts, note, by }: Required<Pick<Closing, 'resolution' | 'facts' | 'note' | 'by'>>,
  now: Date,
) {
  const change = {
    state: 'RESOLVED',
    resolution,
    resolution_note: note,
    resolved_at: now,
    version: version + 1,
  } as const
  await tx.updateTable('money_case').set(change).where('id', '=', id).execute()
  await addCaseEvent(tx, { caseId: id, event: 'resolved', by, facts, note }, now)
  return change
}
