// How a shop arranges its goods for buyers: which it recommends, and their weight. Nobody audits it, and no draft or version knows of it.
import { type Api, type BodyOf, said, sameInBoth } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { waitForTurn } from '../../../kernel/acquire-lock.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { arrange, countRecommended } from './arrange.store.ts'
import { type By, eachOf, mustBeKept, type Outcome, targetOf } from './goods-outcome.ts'
import { goodsParameters } from './goods.parameters.ts'
import { lockGoods } from './goods.store.ts'

type UpdateBody = BodyOf<Api['goods']['update']>

/** Each refuses by itself: in the recycle bin, or one more than a shop may recommend. */
export async function recommendAll(
  tx: TenantTx,
  { action, ids }: Extract<UpdateBody, { action: 'recommend' | 'unrecommend' }>,
  { actor, now }: By,
): Promise<Outcome> {
  const isRecommended = action === 'recommend'
  // Two at once would each count without the other.
  if (isRecommended) await waitForTurn(tx, `recommend|${tx.merchantId}`)
  const asked = [...new Set(ids)]
  const goods = await lockGoods(tx, asked)
  const left = isRecommended
    ? await placesLeft(tx, new Set(goods.map(({ shopId }) => shopId)))
    : new Map<string, number>()
  return eachOf(asked, new Map(goods.map((row) => [row.id, row])), async (row) => {
    mustBeKept(row)
    if (row.isRecommended === isRecommended) return
    const places = left.get(row.shopId) ?? 0
    if (isRecommended && places <= 0) refuse('limit.exceeded', { limit: TOO_MANY })
    left.set(row.shopId, places - 1)
    await arrange(tx, row.id, { isRecommended })
    const summary = isRecommended
      ? said(`推荐商品“${row.title}”`, `Recommended “${row.title}”`)
      : said(`取消推荐商品“${row.title}”`, `Recommends “${row.title}” no more`)
    await logAct(tx, { actor, action: `goods.${action}`, target: targetOf(row), summary }, now)
  })
}

const TOO_MANY = said(
  `每个店铺最多推荐 ${goodsParameters.maxRecommended} 个商品`,
  `a shop recommends ${goodsParameters.maxRecommended} goods at most`,
)

async function placesLeft(tx: TenantTx, shopIds: ReadonlySet<string>): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const shopId of shopIds) left.set(shopId, goodsParameters.maxRecommended - (await countRecommended(tx, shopId)))
  return left
}

/** Each refuses by itself: in the recycle bin. */
export async function weighAll(
  tx: TenantTx,
  { ids, sortWeight }: Extract<UpdateBody, { action: 'setSortWeight' }>,
  { actor, now }: By,
): Promise<Outcome> {
  const asked = [...new Set(ids)]
  const goods = new Map((await lockGoods(tx, asked)).map((row) => [row.id, row]))
  return eachOf(asked, goods, async (row) => {
    mustBeKept(row)
    if (row.sortWeight === sortWeight) return
    await arrange(tx, row.id, { sortWeight })
    const summary = said(`修改商品“${row.title}”的排序值`, `Changed the sort weight of “${row.title}”`)
    const text = (weight: number) => sameInBoth(String(weight))
    const label = said('排序值', 'Sort weight')
    const changes = [{ field: 'sortWeight', label, before: text(row.sortWeight), after: text(sortWeight) }]
    await logAct(tx, { actor, action: 'goods.setSortWeight', target: targetOf(row), summary, changes }, now)
  })
}
