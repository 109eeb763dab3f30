// The counts of a shop's scores with the shop, and whose turn it is to be counted.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import { type ScoreCounts, scoreCounts } from './shop-score.ts'

/** Shops that were not counted on this day, those that waited longest first. */
export const shopsToScore = (db: Database, day: string, limit: number) =>
  db.acrossMerchants
    .selectFrom('shop')
    .select(['merchant_id as merchantId', 'id as shopId'])
    .where((eb) => eb.or([eb('scored_on', 'is', null), eb('scored_on', '<', day)]))
    .orderBy('scored_on', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()

/** Nothing that anybody edits: neither its version nor its time moves. */
export async function keepScore(tx: TenantTx, shopId: string, counts: ScoreCounts, day: string): Promise<void> {
  await tx
    .updateTable('shop')
    .set({ score_counts: JSON.stringify(counts), scored_on: day })
    .where('id', '=', shopId)
    .execute()
}

/** Null when the caller reaches no such shop. */
export async function findScore(db: TenantDb, shopId: string) {
  const row = await db
    .selectFrom('shop')
    .select(['score_counts as counts', 'scored_on as countedOn'])
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { countedOn: row.countedOn, counts: row.counts === null ? null : scoreCounts.parse(row.counts) }
}
