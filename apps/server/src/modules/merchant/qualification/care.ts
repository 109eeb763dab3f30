// How many qualifications somebody should do something about: rejected, run out, or about to run out without another one.
import { dayOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { qualificationParameters } from './qualification.parameters.ts'
import { isRenewed, qualificationsOf } from './qualification.store.ts'

const DAY_MS = 86_400_000

/** Null for a merchant that never handed one in. */
export async function countToCareFor(db: TenantDb, now: Date): Promise<number | null> {
  const all = await qualificationsOf(db)
  if (all.length === 0) return null
  const soon = dayOf(new Date(now.getTime() + Math.max(...qualificationParameters.remindDays) * DAY_MS))
  return all.filter(
    (row) =>
      row.status === 'REJECTED' ||
      ((row.status === 'EXPIRED' || (row.status === 'PASSED' && row.valid_to_on <= soon)) && !isRenewed(row, all)),
  ).length
}
