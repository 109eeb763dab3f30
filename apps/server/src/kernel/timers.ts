// Deadlines as rows: armed and disarmed in the transaction of the change they belong to, fired by jobs/.
import { insertRow, newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'

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
  const row = { id: newId(now), kind, subject_id: subjectId, due_at: dueAt, created_at: now }
  await insertRow(tx, 'timer', { ...row, merchant_id: tx.merchantId })
}

const ending = statement(
  (db: TenantDb, value: { readonly kind: TimerKind; readonly subjectId: string; readonly now: Date }) =>
    db
      .updateTable('timer')
      .set({ fired_at: value.now })
      .where('merchant_id', '=', db.merchantId)
      .where('kind', '=', value.kind)
      .where('subject_id', '=', value.subjectId)
      .where('fired_at', 'is', null),
)

/** Ends an open timer without firing it; false when there is none, or another ended it. */
export async function disarmTimer(tx: TenantTx, kind: TimerKind, subjectId: string, now: Date): Promise<boolean> {
  return (await ending.run(tx, { kind, subjectId, now })) > 0
}
