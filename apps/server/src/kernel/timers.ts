// Deadlines as rows: armed and disarmed in the transaction of the change they belong to, fired by jobs/.
import { newId, type Tables, type TenantTx } from '@merchant/database'

export type TimerKind = Tables['timer']['kind']

interface NewTimer {
  readonly kind: TimerKind
  readonly subjectId: string
  readonly dueAt: Date
}

/**
 * Arms the one open timer of this kind for a subject; arming again ends it and writes another, because one that is being fired
 * is ended by its own id.
 */
export async function armTimer(tx: TenantTx, timer: NewTimer, now: Date): Promise<void> {
  await disarmTimer(tx, timer.kind, timer.subjectId, now)
  await armFirstTimer(tx, timer, now)
}

/** The same for a subject that never had one of this kind. Errors: the database's, when it has. */
export async function armFirstTimer(tx: TenantTx, { kind, subjectId, dueAt }: NewTimer, now: Date): Promise<void> {
  await tx
    .insertInto('timer')
    .values({ id: newId(now), merchant_id: tx.merchantId, kind, subject_id: subjectId, due_at: dueAt, created_at: now })
    .execute()
}

/** Ends an open timer without firing it; false when there is none, or another ended it. */
export async function disarmTimer(tx: TenantTx, kind: TimerKind, subjectId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('timer')
    .set({ fired_at: now })
    .where('merchant_id', '=', tx.merchantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('fired_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
