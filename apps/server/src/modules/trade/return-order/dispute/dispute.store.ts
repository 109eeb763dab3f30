// Writes and reads disputes, what their sides show and what was ruled; whoever changes one holds its order and its return.
import type { EvidenceKind, EvidenceSide } from '@merchant/contract'
import { insertRow, newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../../kernel/timers.ts'

export type DisputeRecord = Selectable<Tables['return_dispute']>
export type EvidenceRecord = Selectable<Tables['return_evidence']>
export type VerdictRecord = Selectable<Tables['return_verdict']>

/** Those that wait for the platform; it means to rule until then, and people hear of it when that passes. */
const isToJudge = ({ status }: Pick<DisputeRecord, 'status'>): boolean => status === 'JUDGING' || status === 'APPEALING'

export async function insertDispute(
  tx: TenantTx,
  dispute: Insertable<Tables['return_dispute']> & Pick<DisputeRecord, 'id'>,
): Promise<DisputeRecord> {
  await insertRow(tx, 'return_dispute', dispute)
  return mustFindDispute(tx, dispute.id)
}

export async function mustFindDispute(db: TenantDb | TenantTx, id: string): Promise<DisputeRecord> {
  const found = await db.selectFrom('return_dispute').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** The newest one of a return; undefined: there never was one. */
export const disputeOf = (db: TenantDb | TenantTx, returnId: string): Promise<DisputeRecord | undefined> =>
  db
    .selectFrom('return_dispute')
    .selectAll()
    .where('return_id', '=', returnId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function mustBeOpen(db: TenantDb | TenantTx, returnId: string): Promise<DisputeRecord> {
  const found = await disputeOf(db, returnId)
  if (found === undefined || found.ended_at !== null) throw new Error(`No open dispute of return ${returnId}`)
  return found
}

export async function changeDispute(
  tx: TenantTx,
  dispute: DisputeRecord,
  changes: Omit<Updateable<Tables['return_dispute']>, 'version'>,
  now: Date,
): Promise<DisputeRecord> {
  const kept = await tx
    .updateTable('return_dispute')
    .set({ ...changes, version: dispute.version + 1 })
    .where('id', '=', dispute.id)
    .where('version', '=', dispute.version)
    .returningAll()
    .executeTakeFirst()
  if (kept === undefined) refuse('record.changed')
  const timer = { kind: 'returnDispute.overdue', subjectId: kept.id, dueAt: kept.due_at } as const
  if (isToJudge(kept)) await armTimer(tx, timer, now)
  else if (isToJudge(dispute)) await disarmTimer(tx, timer.kind, kept.id, now)
  return kept
}

/** Oldest first. */
export const evidencesOf = (db: TenantDb | TenantTx, disputeId: string): Promise<EvidenceRecord[]> =>
  db
    .selectFrom('return_evidence')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()

/** Oldest first; there are two at most. */
export const verdictsOf = (db: TenantDb | TenantTx, disputeId: string): Promise<VerdictRecord[]> =>
  db
    .selectFrom('return_verdict')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()

/** More than all sides may show. */
const MOST_ROWS = 60

interface NewEvidence {
  readonly side: EvidenceSide
  readonly kind: EvidenceKind
  readonly text: string
  readonly fileIds: readonly string[]
  readonly by: string
  readonly now: Date
}

export const insertEvidence = (
  tx: TenantTx,
  disputeId: string,
  { side, kind, text, fileIds, by, now }: NewEvidence,
): Promise<void> =>
  insertRow(tx, 'return_evidence', {
    merchant_id: tx.merchantId,
    dispute_id: disputeId,
    id: newId(now),
    side,
    kind,
    text,
    file_ids: [...fileIds],
    by_name: by,
    at: now,
  })

export const insertVerdict = (tx: TenantTx, verdict: Insertable<Tables['return_verdict']>): Promise<void> =>
  insertRow(tx, 'return_verdict', verdict)
