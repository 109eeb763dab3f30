// Recovery codes as rows: only their keyed hashes, and using one is a single conditional update.
import type { GlobalDb, GlobalTx } from '@merchant/database'

/** Puts these codes in place of all that a person had. */
export async function replaceCodes(
  tx: GlobalTx,
  principalId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('totp_recovery_code').where('principal_id', '=', principalId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ principal_id: principalId, code_hash: hash, made_at: now, used_at: null }))
  await tx.insertInto('totp_recovery_code').values(rows).execute()
}

/** Uses a code up; of two that bring the same one, exactly one is answered true. */
export async function useCode(db: GlobalDb, principalId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('totp_recovery_code')
    .set({ used_at: now })
    .where('principal_id', '=', principalId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('principal_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countUnused(db: GlobalDb, principalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('totp_recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('principal_id', '=', principalId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
