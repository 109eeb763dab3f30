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

/** Keeps a proof for one act; a second for the same act only lasts longer. */
export async function keepProof(
  db: GlobalDb | GlobalTx,
  proof: { readonly sessionId: string; readonly act: Buffer; readonly until: Date },
): Promise<void> {
  const { sessionId, act, until } = proof
  await db
    .insertInto('step_up_proof')
    .values({ session_id: sessionId, act_hash: act, expires_at: until })
    .onConflict((conflict) => conflict.columns(['session_id', 'act_hash']).doUpdateSet({ expires_at: until }))
    .execute()
}

export async function deleteDeadProofs(db: GlobalDb, now: Date): Promise<void> {
  await db.deleteFrom('step_up_proof').where('expires_at', '<=', now).execute()
}
