// How often a shop changed its name, which a rule counts.
import { newId, type TenantTx } from '@merchant/database'

export async function addRename(
  tx: TenantTx,
  rename: { readonly shopId: string; readonly before: string; readonly after: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('shop_rename')
    .values({
      merchant_id: tx.merchantId,
      shop_id: rename.shopId,
      id: newId(now),
      name_before: rename.before,
      name_after: rename.after,
      at: now,
    })
    .execute()
}

export async function countRenames(tx: TenantTx, shopId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('shop_rename')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
