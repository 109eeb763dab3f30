// Manual entries as rows: the only writer of manual_entry, and how the platform's people see one.
import type { ManualEntryRow } from '@merchant/contract'
import { spoken } from '@merchant/contract'
import type { Database, Tables, TenantTx } from '@merchant/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { freeReference } from './bank-reference.ts'
import { type EntryToBook, kindTitles } from './manual-entry.kinds.ts'

export type EntryRecord = Selectable<Tables['manual_entry']>
export type Viewer = Pick<OperatorActor, 'operatorId' | 'permissions'>

/** As it was asked for, for the executor of its kind. */
export const askedIn = (entry: EntryRecord): EntryToBook => ({
  kind: entry.kind,
  amountFen: entry.amount_fen,
  subjectNo: entry.subject_no,
  returnedOn: entry.returned_on,
  bankReference: entry.bank_reference,
  caseId: entry.case_id,
})

export const insertEntry = (tx: TenantTx, entry: Insertable<Tables['manual_entry']>): Promise<EntryRecord> =>
  tx.insertInto('manual_entry').values(entry).returningAll().executeTakeFirstOrThrow()

/** The entry, held until the transaction ends: of two who decide at once one finds it decided. */
export async function lockEntry(tx: TenantTx, id: string): Promise<EntryRecord> {
  const found = await tx.selectFrom('manual_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? refuse('record.notFound')
}

/** Ends a locked entry that nobody has decided yet. */
export async function endEntry(
  tx: TenantTx,
  entry: EntryRecord,
  change: Updateable<Tables['manual_entry']> & { readonly status: EntryRecord['status'] },
): Promise<EntryRecord> {
  if (change.status !== 'APPROVED' && change.status !== 'BOOKED') await freeReference(tx, entry)
  return tx
    .updateTable('manual_entry')
    .set({ ...change, version: entry.version + 1 })
    .where('id', '=', entry.id)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was approved has been done: the entry is booked. Nothing for one that is, or for none. */
export const bookApproved = (tx: TenantTx, id: string): Promise<void> => endApproved(tx, id, 'BOOKED')

/** What was approved can't be done, for certain: the entry is not booked, and somebody may enter another. */
export const failApproved = (tx: TenantTx, id: string): Promise<void> => endApproved(tx, id, 'FAILED')

async function endApproved(tx: TenantTx, id: string, status: 'BOOKED' | 'FAILED'): Promise<void> {
  const ended = await tx
    .updateTable('manual_entry')
    .set((row) => ({ status, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .returning(['id', 'bank_reference'])
    .executeTakeFirst()
  if (ended !== undefined && status === 'FAILED') await freeReference(tx, ended)
}

/** Whose entry it is; operators name the entry alone. */
export async function merchantOfEntry(db: Database, id: string): Promise<string> {
  const found = await db.acrossMerchants
    .selectFrom('manual_entry')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.merchant_id ?? refuse('record.notFound')
}

export function toRow(entry: EntryRecord, viewer: Viewer): ManualEntryRow {
  const isMine = entry.entered_by === viewer.operatorId
  const isPending = entry.status === 'PENDING'
  const mayDecide = isPending && !isMine && viewer.permissions.has('manualEntry.approve')
  const mayWithdraw = isPending && isMine && viewer.permissions.has('manualEntry.enter')
  return {
    id: entry.id,
    entryNo: entry.entry_no,
    kind: entry.kind,
    kindLabel: spoken(kindTitles[entry.kind]),
    status: entry.status,
    merchantId: entry.merchant_id,
    merchantNo: entry.merchant_no,
    merchantName: entry.merchant_name,
    amountFen: entry.amount_fen,
    subjectNo: entry.subject_no,
    returnedOn: entry.returned_on,
    bankReference: entry.bank_reference,
    reason: entry.reason,
    caseNo: entry.case_no,
    enteredBy: entry.entered_by_name,
    enteredAt: entry.entered_at.toISOString(),
    expiresAt: entry.expires_at.toISOString(),
    decidedBy: entry.decided_by_name,
    decidedAt: entry.decided_at?.toISOString() ?? null,
    rejectReason: entry.reject_reason,
    isMine,
    allowedActions: mayDecide ? ['approve', 'reject'] : mayWithdraw ? ['withdraw'] : [],
    version: entry.version,
  }
}
