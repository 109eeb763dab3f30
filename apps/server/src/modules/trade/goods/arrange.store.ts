// What a shop recommends, and the weights of its goods.
import type { TenantTx } from '@merchant/database'
import { sql, type SqlBool } from 'kysely'

/** Neither the version nor the day of the last change moves: who edits them meanwhile writes over nothing of this. */
export async function arrange(
  tx: TenantTx,
  id: string,
  change: { readonly isRecommended: boolean } | { readonly sortWeight: number },
): Promise<void> {
  await tx
    .updateTable('goods')
    .set('isRecommended' in change ? { is_recommended: change.isRecommended } : { sort_weight: change.sortWeight })
    .where('id', '=', id)
    .execute()
}

export async function countRecommended(tx: TenantTx, shopId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('goods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where(sql<SqlBool>`goods.is_recommended`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
