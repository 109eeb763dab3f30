// Module entry of the operation log's keeping: sealed when a day is over, checked against its seals, removed after 365 days.
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { checkDays, type CheckDeps } from './check-days.ts'
import { sealDays } from './seal-days.ts'

export function createLogKeeping(deps: CheckDeps) {
  return {
    /** For the hourly jobs. */
    seal: () => sealDays(deps),
    check: () => checkDays(deps),
    /** For the sweep; the database decides what is old enough. */
    forget: () => forgetOld(deps.db),
  }
}

async function forgetOld(db: Database): Promise<void> {
  const merchants = await db.acrossMerchants
    .selectFrom('operation_log')
    .select('merchant_id')
    .distinct()
    .where('at', '<', sql<Date>`operation_log_kept_since()`)
    .execute()
  for (const { merchant_id: merchantId } of merchants)
    await db
      .tenant(merchantId)
      .selectFrom(({ fn, val }) => fn<{ gone: string }>('operation_log_forget', [val(merchantId)]).as('gone'))
      .selectAll()
      .execute()
}
