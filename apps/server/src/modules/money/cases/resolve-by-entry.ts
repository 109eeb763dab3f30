// A case that ends by a manual entry: its booking by a second person is the conclusion, and the entry its evidence.
import type { BookedResolution } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { LoggedAct } from '../../../kernel/operation-log.ts'
import type { OnResolved } from './money-case.service.ts'
import { addCaseEvent } from './open-case.ts'

interface ResolvedByEntry {
  readonly caseId: string
  readonly resolution: BookedResolution
  readonly amountFen: number
  readonly entryNo: string
  readonly reason: string
  /** Whose word ended it: who approved the entry, or the provider, which did what it was for. */
  readonly by: LoggedAct['actor']
}

/** Joins the transaction of the booking; nothing, when the case has ended before. */
export async function resolveByEntry(
  onResolved: OnResolved | undefined,
  tx: TenantTx,
  { caseId, resolution, amountFen, entryNo, reason, by }: ResolvedByEntry,
  now: Date,
): Promise<void> {
  const found = await tx.selectFrom('money_case').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
  if (found === undefined || found.state === 'RESOLVED') return
  const note = `人工入账 ${entryNo}：${reason}`
  const change = {
    state: 'RESOLVED',
    resolution,
    resolution_fen: resolution === 'OUTCOME_DECLARED' ? null : amountFen,
    resolution_note: note,
    resolved_at: now,
    version: found.version + 1,
  } as const
  await tx.updateTable('money_case').set(change).where('id', '=', found.id).execute()
  await onResolved?.(tx, { ...found, ...change }, now)
  await addCaseEvent(tx, { caseId, event: 'resolved', by, note }, now)
}
