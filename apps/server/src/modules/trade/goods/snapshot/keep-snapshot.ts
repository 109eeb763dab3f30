// What buyers see of goods on sale is kept as it is, so that an order can name it: one row for each content, however many orders.
import { createHash } from 'node:crypto'
import type { Tables, TenantTx } from '@merchant/database'
import { type Selectable, sql } from 'kysely'

type Snapshot = Selectable<Tables['goods_snapshot']>
type Content = Omit<Snapshot, 'merchant_id' | 'id' | 'created_at'>

/**
 * After whatever changes what buyers see of goods, or puts them on sale, in its transaction and under its locks: an order takes the name
 * from the row from which it takes the title. Goods that are not on sale keep the name of what was sold of them last.
 */
export async function keepSnapshots(tx: TenantTx, goodsIds: readonly string[], now: Date): Promise<void> {
  if (goodsIds.length === 0) return
  const rows = await tx
    .selectFrom('goods')
    .select([
      'id as goods_id',
      'snapshot_id as standing',
      'title',
      'short_title',
      'selling_point',
      'unit',
      'brand_id',
      'picture_file_ids',
      'long_picture_file_ids',
      'video_file_id',
      'params',
      'detail',
    ])
    .where('id', 'in', [...goodsIds])
    .where('sale_status', '=', 'ON_SALE')
    .orderBy('id')
    .execute()
  const news = rows.flatMap(({ standing, ...content }) => {
    const id = nameOf(content)
    return id === standing ? [] : [{ id, ...content }]
  })
  if (news.length === 0) return
  await tx
    .insertInto('goods_snapshot')
    .values(
      news.map(({ params, detail, ...content }) => ({
        merchant_id: tx.merchantId,
        ...content,
        params: JSON.stringify(params),
        detail: JSON.stringify(detail),
        created_at: now,
      })),
    )
    // They were so before.
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .execute()
  const [ids, names] = [news.map((each) => each.goods_id), news.map(({ id }) => id)]
  await tx
    .updateTable('goods')
    .from(
      tx
        .selectNoFrom([sql<string>`unnest(${ids}::uuid[])`.as('id'), sql<string>`unnest(${names}::uuid[])`.as('name')])
        .as('shown'),
    )
    .set((eb) => ({ snapshot_id: eb.ref('shown.name') }))
    .whereRef('goods.id', '=', 'shown.id')
    .execute()
}

/** Half of the SHA-256 of what it holds, as a UUID that is made of a digest: nobody finds a second content of one name. */
function nameOf(content: Content): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(FIELDS.map((field) => content[field])))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const FIELDS = [
  'goods_id',
  'title',
  'short_title',
  'selling_point',
  'unit',
  'brand_id',
  'picture_file_ids',
  'long_picture_file_ids',
  'video_file_id',
  'params',
  'detail',
] as const satisfies readonly (keyof Content)[]
