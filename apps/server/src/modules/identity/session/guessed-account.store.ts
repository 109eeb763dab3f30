// Accounts that strangers guessed at until the day's bound; their owners hear of it once a day.
import { dayOf } from '@merchant/contract'
import type { Database, GlobalDb, GlobalTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { findLoginName } from '../principal/index.ts'

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

/** The accounts whose owners have not heard of it yet, oldest first. */
function notNotified(db: GlobalDb, limit: number): Promise<GuessedAccount[]> {
  return db
    .selectFrom('guessed_account')
    .select(['login_hash', 'day_on'])
    .where('notified_at', 'is', null)
    .orderBy('closed_at')
    .limit(limit)
    .execute()
}

/** Marks that the owner hears of it, joining the transaction that writes it; false when another one did so first. */
async function markNotified(
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

/** The accounts whose owners are still to hear of it, with who they are. */
export function createGuessedAccounts({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    notNotified: (limit: number) => notNotified(db.global, limit),
    markNotified: (tx: GlobalTx, account: GuessedAccount) => markNotified(tx, account, clock.now()),
    /** Whose account it is; null for nobody's. */
    async personOf({ login_hash: hash }: GuessedAccount) {
      const name = await findLoginName(db.global, hash)
      return name === null ? null : { merchantId: name.merchant_id, id: name.principal_id }
    },
  }
}

export async function deleteOldGuessed(db: GlobalDb, olderThan: Date): Promise<void> {
  await db.deleteFrom('guessed_account').where('closed_at', '<', olderThan).execute()
}
