// Whether provider and house differ about a merchant, and nobody has explained it yet: its automatic and large payouts wait.
import type { TenantDb, TenantTx } from '@merchant/database'

export async function hasOpenDifference(db: TenantDb | TenantTx, merchantId: string): Promise<boolean> {
  const handle: TenantDb = db
  const open = await handle
    .selectFrom('recon_diff')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** How many there are, for whoever tells their merchant. */
export async function countOpenDifferences(db: TenantDb, merchantId: string): Promise<number> {
  const { open } = await db
    .selectFrom('recon_diff')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return Number(open)
}
