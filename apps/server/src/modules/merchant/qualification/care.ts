// How many qualifications somebody should do something about: rejected, run out, or about to run out without another one.
import { dayOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { inForceMs } from '../../../kernel/in-force.ts'
import { isRenewed, qualificationsOf } from './qualification.store.ts'

/** Null for a merchant that never handed one in. */
export async function countToCareFor(db: TenantDb, now: Date): Promise<number | null> {
  const all = await qualificationsOf(db)
  if (all.length === 0) return null
  const soon = dayOf(new Date(now.getTime() + inForceMs(db, 'cert.remindFirstDays')))
  return all.filter(
    (row) =>
      row.status === 'REJECTED' ||
      ((row.status === 'EXPIRED' || (row.status === 'PASSED' && row.valid_to_on <= soon)) && !isRenewed(row, all)),
  ).length
}
