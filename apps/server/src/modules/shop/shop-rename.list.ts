// How often a shop changed its name: read from the log of its acts.
import type { TenantTx } from '@merchant/database'

export const RENAME_ACTION = 'shop.rename'

export async function countRenames(tx: TenantTx, shopId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('operation_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target_type', '=', 'shop')
    .where('target_id', '=', shopId)
    .where('action', '=', RENAME_ACTION)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
