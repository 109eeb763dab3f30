// How many SKUs of goods run low, kept with the goods: counted when all of them are held, and moved by who takes or brings pieces.
import type { TenantTx } from '@merchant/database'
import { sql } from 'kysely'

/** No more available than is warned of; 0 warns nobody. As the column `is_low` says it of an enabled SKU. */
export const isLow = (available: number, alertAt: number): boolean => alertAt > 0 && available <= alertAt

/** The caller holds every SKU of the goods. */
export async function countLow(tx: TenantTx, goodsId: string): Promise<void> {
  await tx
    .updateTable('goods')
    .set((eb) => ({
      low_skus: eb
        .selectFrom('sku')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('sku.goods_id', '=', goodsId)
        .where('sku.is_low', '=', true),
    }))
    .where('id', '=', goodsId)
    .execute()
}

/** What a shop warns of from now on; null when it is gone. */
export async function stockAlertOf(tx: TenantTx, shopId: string): Promise<number | null> {
  const row = await tx.selectFrom('shop').select('stock_alert').where('id', '=', shopId).executeTakeFirst()
  return row?.stock_alert ?? null
}

/**
 * Gives up to `limit` SKUs of the shop behind the SKU `after` the quantity that the shop warns of, in the order of their ids, as
 * orders hold them. Answers the last one's id and by how much the count of each goods moves; null when there are none left.
 */
export async function followShop(
  tx: TenantTx,
  { shopId, stockAlert, after, limit }: { shopId: string; stockAlert: number; after: string; limit: number },
): Promise<{ readonly last: string; readonly moved: ReadonlyMap<string, number> } | null> {
  const held = await tx
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['sku.id', 'sku.goods_id as goodsId', 'sku.is_low as isLow'])
    .where('goods.shop_id', '=', shopId)
    .where('sku.id', '>', after)
    .where('sku.alert_quantity', 'is', null)
    .where('sku.low_from', '<>', stockAlert)
    .orderBy('sku.id')
    .limit(sql.lit(limit))
    .forUpdate('sku')
    .execute()
  const last = held.at(-1)
  if (last === undefined) return null
  const ids = held.map(({ id }) => id)
  const now = await tx
    .updateTable('sku')
    .set({ low_from: stockAlert })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(['id', 'is_low as isLow'])
    .execute()
  const nowLow = new Map(now.map((sku) => [sku.id, sku.isLow]))
  const moved = new Map<string, number>()
  for (const { id, goodsId, isLow: wasLow } of held) {
    const more = Number(nowLow.get(id) ?? wasLow) - Number(wasLow)
    if (more !== 0) moved.set(goodsId, (moved.get(goodsId) ?? 0) + more)
  }
  return { last: last.id, moved }
}
