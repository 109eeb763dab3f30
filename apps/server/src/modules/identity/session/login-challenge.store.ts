// Right passwords that wait for their second factor: short-lived, bound to the login, only their hash is stored.
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Insertable } from 'kysely'

export async function insertChallenge(tx: GlobalTx, challenge: Insertable<Tables['login_challenge']>): Promise<void> {
  await tx.insertInto('login_challenge').values(challenge).execute()
}

/** One try at a challenge, counted in the statement that looks; true while it lives, is this person's and has tries left. */
export async function tryChallenge(
  db: GlobalDb,
  challenge: {
    readonly tokenHash: Buffer
    readonly loginHash: Buffer
    readonly principalId: string
    readonly maxTries: number
    readonly now: Date
  },
): Promise<boolean> {
  const tried = await db
    .updateTable('login_challenge')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', challenge.tokenHash)
    .where('login_hash', '=', challenge.loginHash)
    .where('principal_id', '=', challenge.principalId)
    .where('attempts', '<', challenge.maxTries)
    .where('expires_at', '>', challenge.now)
    .returning('token_hash')
    .executeTakeFirst()
  return tried !== undefined
}

/** Ends all challenges of a person: it is in, or its password is no longer the one that was proven. */
export async function endChallenges(db: GlobalDb | GlobalTx, principalId: string): Promise<void> {
  const handle: GlobalDb = db
  await handle.deleteFrom('login_challenge').where('principal_id', '=', principalId).execute()
}

/** Ends one challenge; false when it was ended meanwhile. */
export async function endChallenge(tx: GlobalTx, tokenHash: Buffer): Promise<boolean> {
  const ended = await tx
    .deleteFrom('login_challenge')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst()
  return ended !== undefined
}

export async function deleteExpiredChallenges(db: GlobalDb, now: Date): Promise<void> {
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute()
}
