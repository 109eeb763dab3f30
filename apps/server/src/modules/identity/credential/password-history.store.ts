// The hashes of passwords that were replaced, as many as may not come back; no one else writes them.
import { type GlobalDb, type GlobalTx, newId } from '@merchant/database'

/** The hashes of a person's earlier passwords, newest first. */
export async function earlierHashes(db: GlobalDb, principalId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('principal_id', '=', principalId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => row.password_hash)
}

/** Remembers a replaced password and forgets those that may be used again. */
export async function rememberHash(
  tx: GlobalTx,
  replaced: {
    readonly principalId: string
    readonly passwordHash: string
    readonly keep: number
    readonly now: Date
  },
): Promise<void> {
  const { principalId, passwordHash, keep, now } = replaced
  await tx
    .insertInto('password_history')
    .values({ principal_id: principalId, id: newId(now), password_hash: passwordHash, replaced_at: now })
    .execute()
  await tx
    .deleteFrom('password_history')
    .where('principal_id', '=', principalId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('password_history')
        .select('id')
        .where('principal_id', '=', principalId)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}
