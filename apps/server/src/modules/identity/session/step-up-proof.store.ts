// What a session has proven afresh: for some minutes, or for one act.
import type { GlobalDb, GlobalTx } from '@merchant/database'

/** Notes a fresh proof; a session that was revoked meanwhile gets none. */
export async function proveSession(db: GlobalDb | GlobalTx, id: string, until: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ step_up_until: until })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What an act was proven by: a code of the phone or the device, or the login password. */
export interface ActProof {
  readonly act: string
  readonly until: Date
  readonly isByCode: boolean
}

/** Keeps a proof for one act; a second for the same act takes its place. */
export async function keepProof(
  db: GlobalDb | GlobalTx,
  sessionId: string,
  { act, until, isByCode }: ActProof,
): Promise<void> {
  const proof = { expires_at: until, is_by_code: isByCode }
  await db
    .insertInto('step_up_proof')
    .values({ session_id: sessionId, act_hash: Buffer.from(act, 'base64url'), ...proof })
    .onConflict((conflict) => conflict.columns(['session_id', 'act_hash']).doUpdateSet(proof))
    .execute()
}

export async function deleteDeadProofs(db: GlobalDb, now: Date): Promise<void> {
  await db.deleteFrom('step_up_proof').where('expires_at', '<=', now).execute()
}
