// Categories that ask a deposit, and up to where the deposit of each merchant was looked at.
import type { Database, TenantTx } from '@merchant/database'
import { sql } from 'kysely'

/** Those of the categories that ask a deposit. */
export async function askingAmong(tx: TenantTx, categoryIds: readonly string[]) {
  if (categoryIds.length === 0) return []
  return tx
    .selectFrom('platform_category')
    .select(['id', 'name', 'deposit_fen as requiredFen'])
    .where('id', 'in', [...new Set(categoryIds)])
    .where('deposit_fen', '>', 0)
    .execute()
}

/** Merchants whose deposit moved since it was looked at. */
export async function movedDeposits(db: Database, limit: number): Promise<string[]> {
  const rows = await db.acrossMerchants
    .selectFrom('ledger_account as account')
    .leftJoin('deposit_watch as watch', 'watch.merchant_id', 'account.merchant_id')
    .select('account.merchant_id as merchantId')
    .where('account.code', '=', sql.lit('M_DEPOSIT'))
    .where((eb) => eb('account.version', '>', eb.fn.coalesce('watch.seen_version', eb.lit(0))))
    .orderBy('account.merchant_id')
    .limit(limit)
    .execute()
  return rows.map(({ merchantId }) => merchantId)
}

/** Notes that it was looked at; answers whether something was taken from the deposit since the last time. */
export async function lookAtDeposit(tx: TenantTx, now: Date): Promise<boolean> {
  const account = await tx
    .selectFrom('ledger_account')
    .select('version')
    .where('code', '=', 'M_DEPOSIT')
    .executeTakeFirst()
  if (account === undefined) return false
  const before = await tx.selectFrom('deposit_watch').select('seen_version').forUpdate().executeTakeFirst()
  const seen = { seen_version: account.version, looked_at: now }
  await tx
    .insertInto('deposit_watch')
    .values({ merchant_id: tx.merchantId, ...seen })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(seen))
    .execute()
  const taken = await tx
    .selectFrom('ledger_entry')
    .select('id')
    .where('account_code', '=', 'M_DEPOSIT')
    .where('account_version', '>', before?.seen_version ?? 0)
    .where('account_version', '<=', account.version)
    .where('amount_fen', '<', 0)
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}
