// What SKUs cost the merchant: read and kept beside what is offered, so that neither a draft nor an audit ever holds it.
import { type Api, type BodyOf, type DataOf, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type By, targetOf } from './goods-outcome.ts'
import { lockSkus } from './skus.store.ts'

type Costs = DataOf<Api['skuCost']['ofGoods']>
type SaveBody = BodyOf<Api['skuCost']['save']>

/** Of all SKUs on offer, in fen. Refuses with record.notFound for goods that the caller does not reach. */
export async function skuCosts(db: TenantDb | TenantTx, goodsId: string): Promise<Costs> {
  const skus = await db
    .selectFrom('sku')
    .select(['id', 'cost_fen as costFen'])
    .where('goods_id', '=', goodsId)
    .where('status', '<>', sql.lit('RETIRED'))
    .orderBy('id')
    .execute()
  // Goods on offer have an SKU at least.
  return skus.length === 0 ? refuse('record.notFound') : { goodsId, skus }
}

/**
 * Writes those that are named; the last one who writes is right. Refuses with record.notFound for goods or an SKU that the caller
 * does not reach. The log says that costs were changed and of how many SKUs: more people read it than may know the figures.
 */
export async function saveSkuCosts(tx: TenantTx, { goodsId, skus }: SaveBody, { actor, now }: By): Promise<Costs> {
  const offered = new Set(
    (await lockSkus(tx, goodsId)).filter(({ status }) => status !== 'RETIRED').map(({ id }) => id),
  )
  if (skus.some(({ id }) => !offered.has(id))) refuse('record.notFound')
  const goods = await tx
    .selectFrom('goods')
    .select(['id', 'goods_no as goodsNo', 'shop_id as shopId', 'title'])
    .where('id', '=', goodsId)
    .executeTakeFirst()
  if (goods === undefined) return refuse('record.notFound')
  const count = await writeCosts(tx, new Map(skus.map(({ id, costFen }) => [id, costFen])))
  if (count > 0) {
    const summary = said(
      `修改商品“${goods.title}”的成本价（${count} 个 SKU）`,
      `Changed the cost of “${goods.title}” (${count} SKUs)`,
    )
    await logAct(tx, { actor, action: 'skuCost.save', target: targetOf(goods), summary }, now)
  }
  return skuCosts(tx, goodsId)
}

/** Answers how many have another cost now. */
async function writeCosts(tx: TenantTx, costs: ReadonlyMap<string, number | null>): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sku')
    .from(
      tx
        .selectNoFrom([
          sql<string>`unnest(${[...costs.keys()]}::uuid[])`.as('id'),
          sql<number | null>`unnest(${[...costs.values()]}::bigint[])`.as('cost_fen'),
        ])
        .as('wanted'),
    )
    .set(({ ref }) => ({ cost_fen: ref('wanted.cost_fen') }))
    .whereRef('sku.id', '=', 'wanted.id')
    .whereRef('sku.cost_fen', 'is distinct from', 'wanted.cost_fen')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
