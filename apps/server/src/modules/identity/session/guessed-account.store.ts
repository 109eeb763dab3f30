// Accounts that strangers guessed at until the day's bound, and whose owners are told of it once a day.
import { dayOf } from '@merchant/contract'
import type { GlobalDb, GlobalTx } from '@merchant/database'

/** Notes that an account is closed to unknown devices today. The same work for an account that nobody has. */
export async function closeToStrangers(db: GlobalDb, loginHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('guessed_account')
    .values({ login_hash: loginHash, day_on: dayOf(now), closed_at: now })
    .onConflict((conflict) => conflict.columns(['login_hash', 'day_on']).doNothing())
    .execute()
}

export interface GuessedAccount {
  readonly login_hash: Buffer
  readonly day_on: string
}

/** The accounts whose owners have not been told yet, oldest first. */
export function untold(db: GlobalDb, limit: number): Promise<GuessedAccount[]> {
  return db
    .selectFrom('guessed_account')
    .select(['login_hash', 'day_on'])
    .where('notified_at', 'is', null)
    .orderBy('closed_at')
    .limit(limit)
    .execute()
}

/** Marks that the owner is told, joining the transaction that tells; false when another one did so first. */
export async function markTold(
  tx: GlobalTx,
  { login_hash: hash, day_on: day }: GuessedAccount,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .updateTable('guessed_account')
    .set({ notified_at: now })
    .where('login_hash', '=', hash)
    .where('day_on', '=', day)
    .where('notified_at', 'is', null)
    .returning('login_hash')
    .executeTakeFirst()
  return marked !== undefined
}

export async function deleteOldGuessed(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('guessed_account').where('closed_at', '<', olderThan).execute()
}
