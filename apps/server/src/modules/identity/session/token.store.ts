// Access and refresh tokens as rows: their hashes alone.
import type { GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'

/** Stores a new access token and forgets the session's expired ones. */
export async function insertAccessToken(
  tx: GlobalTx,
  token: Insertable<Tables['access_token']>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('session_id', '=', token.session_id)
    .where('expires_at', '<=', now)
    .execute()
  await tx.insertInto('access_token').values(token).execute()
}

/** Inserting the same token again changes nothing: the successor of a token is always the same. */
export async function insertRefreshToken(
  tx: GlobalTx,
  { hash, sessionId, now }: { readonly hash: Buffer; readonly sessionId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: hash, session_id: sessionId, issued_at: now, spent_at: null })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Spends an unspent token; of two at once exactly one is answered true. */
export async function spendRefreshToken(tx: GlobalTx, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('refresh_token')
    .set({ spent_at: now })
    .where('token_hash', '=', hash)
    .where('spent_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function findRefreshToken(
  tx: GlobalTx,
  hash: Buffer,
): Promise<Selectable<Tables['refresh_token']> | null> {
  const row = await tx.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  return row ?? null
}

/** The living session that this refresh token, spent or not, belongs to; null for none. */
export async function sessionOfRefreshToken(db: GlobalDb, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('s.id')
    .where('t.token_hash', '=', hash)
    .where('s.revoked_at', 'is', null)
    .where('s.idle_expires_at', '>', now)
    .where('s.absolute_expires_at', '>', now)
    .executeTakeFirst()
  return row?.id ?? null
}
