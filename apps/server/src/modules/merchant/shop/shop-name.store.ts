// A shop's name and its place on the platform, where no two shops have one name.
import type { TenantTx } from '@merchant/database'

/** Names that differ only in width, case or spaces are one name. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Takes a name for this shop, or keeps it; false when another shop has it. */
export async function takeName(tx: TenantTx, shopId: string, name: string): Promise<boolean> {
  const taken = await tx
    .insertInto('shop_name')
    .values({ name_key: keyOf(name), merchant_id: tx.merchantId, shop_id: shopId })
    .onConflict((conflict) =>
      conflict.column('name_key').doUpdateSet({ shop_id: shopId }).where('shop_name.shop_id', '=', shopId),
    )
    .returning('name_key')
    .executeTakeFirst()
  if (taken === undefined) return false
  await tx.deleteFrom('shop_name').where('shop_id', '=', shopId).where('name_key', '!=', taken.name_key).execute()
  return true
}
