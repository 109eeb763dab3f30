// Which shops a staff member works in, as rows; whoever is not let in to a shop neither reads nor changes its rows.
import type { TenantDb, TenantTx } from '@merchant/database'

/** The shops of these people by the person's id, as far as the caller reaches; people without one are missing. */
export async function shopsOfUsers(
  db: TenantDb | TenantTx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map()
  const handle: TenantDb = db
  const rows = await handle
    .selectFrom('user_shop')
    .select(['user_id', 'shop_id'])
    .where('user_id', 'in', [...userIds])
    .orderBy('shop_id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([id, of]) => [id, of.map((row) => row.shop_id)]))
}

/** Gives a person exactly these of the shops that the caller reaches; others that they have stay theirs. */
export async function assignShops(tx: TenantTx, userId: string, shopIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_shop').where('user_id', '=', userId).execute()
  if (shopIds.length === 0) return
  await tx
    .insertInto('user_shop')
    .values(shopIds.map((shopId) => ({ merchant_id: tx.merchantId, user_id: userId, shop_id: shopId })))
    .execute()
}
