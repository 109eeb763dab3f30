// What a member pays at the provider and is not decided yet.
import type { TenantDb, TenantTx } from '@merchant/database'

/** Whether the merchant's member pays something now: a withdrawal on its way, or a recharge that may still be paid. */
export async function hasOpenPayments(db: TenantDb | TenantTx): Promise<boolean> {
  const open = await db
    .selectFrom('provider_call')
    .select('id')
    .where('service', 'in', ['withdraw', 'deposit', 'purchase'])
    .where('status', 'not in', ['SUCCEEDED', 'FAILED'])
    .where('next_check_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
