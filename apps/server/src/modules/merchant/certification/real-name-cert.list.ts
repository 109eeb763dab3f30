// Reads certifications over all merchants: those due for another try, and how many merchants one ID number serves.
import type { Database } from '@merchant/database'

/** Verifications without a verdict whose next try is due, the longest overdue first. */
export async function dueVerifications(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ merchantId: string; userId: string }[]> {
  const rows = await db.acrossMerchants
    .selectFrom('real_name_cert')
    .select(['merchant_id', 'user_id'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, userId: row.user_id }))
}

/** How many merchants other than this one have been certified, or are being, with this ID number. The caller holds the number's lock. */
export async function otherMerchantsOf(db: Database, idNumberHash: Buffer, merchantId: string): Promise<number> {
  const rows = await db.committedAcrossMerchants
    .selectFrom('real_name_cert')
    .select('merchant_id')
    .distinct()
    .where('id_number_hash', '=', idNumberHash)
    .where('status', 'in', ['PASSED', 'VERIFYING', 'MANUAL', 'EXPIRED'])
    .where('merchant_id', '<>', merchantId)
    .execute()
  return rows.length
}
