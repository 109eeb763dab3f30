// Reads company papers over all merchants: those the provider has to be asked about, and how many merchants a company has.
import type { Database } from '@merchant/database'

/** Merchants whose papers are due to be handed in or asked about, the longest overdue first. */
export async function dueCompanies(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('company_cert')
    .select('merchant_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.merchant_id)
}

/** How many other merchants this company has, or is about to have. The caller holds the company's lock. */
export async function otherMerchantsOfCompany(db: Database, hash: Buffer, merchantId: string): Promise<number> {
  const row = await db.committedAcrossMerchants
    .selectFrom('company_cert')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_code_hash', '=', hash)
    .where('status', 'in', ['PASSED', 'VERIFYING', 'MANUAL', 'EXPIRED'])
    .where('merchant_id', '<>', merchantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
