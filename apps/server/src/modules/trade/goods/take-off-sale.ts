// Goods that lack a paper leave the sale once the time for a new one is over; a few at a time, each part safe to repeat.
import { type Paper, paperTitle, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { logAct, system } from '../../../kernel/operation-log.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsTakenOff } from './goods.events.ts'
import { goodsTransitions } from './goods.states.ts'
import { lockGoods, moveGoods, onSaleIn, onSaleOfBrand } from './goods.store.ts'

/** In one transaction. */
const AT_ONCE = 200

type TakeOffDeps = Pick<GoodsDeps, 'db' | 'clock' | 'papers' | 'notify'>

export async function takeOffSale(deps: TakeOffDeps, merchantId: string, paper: Paper): Promise<void> {
  const tenant = deps.db.tenant(merchantId)
  const categoryIds = await deps.papers.categoriesLacking(tenant, paper)
  if (categoryIds.length === 0) return
  await takeAllOff(deps, merchantId, paper, () => onSaleIn(tenant, categoryIds, AT_ONCE))
}

/** The same of one brand in one shop. */
export async function takeBrandOffSale(
  deps: TakeOffDeps,
  merchantId: string,
  { brandId, shopId, ...paper }: BrandPaper,
): Promise<void> {
  const tenant = deps.db.tenant(merchantId)
  if ((await deps.papers.findUnauthorised(tenant, shopId, [brandId])).size === 0) return
  await takeAllOff(deps, merchantId, paper, () => onSaleOfBrand(tenant, { brandId, shopId, limit: AT_ONCE }))
}

export interface BrandPaper extends Paper {
  readonly brandId: string
  readonly shopId: string
}

async function takeAllOff(
  deps: TakeOffDeps,
  merchantId: string,
  paper: Paper,
  findSome: () => Promise<readonly string[]>,
): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const ids = await findSome()
    if (ids.length === 0) return
    await deps.db.transaction(merchantId, (tx) => takeOff(deps, tx, { ids, paper, isTold }))
  }
}

async function takeOff(
  { clock, notify }: TakeOffDeps,
  tx: TenantTx,
  { ids, paper, isTold }: { readonly ids: readonly string[]; readonly paper: Paper; readonly isTold: boolean },
): Promise<void> {
  const now = clock.now()
  const goods = await lockGoods(tx, ids)
  const moved = new Set(await moveGoods(tx, ids, goodsTransitions.unshelve, now))
  const { zh, en } = paperTitle(paper)
  for (const { id, goodsNo, title, shopId } of goods) {
    if (!moved.has(id)) continue
    const target = { type: 'goods', id, no: goodsNo, shopId }
    const summary = said(`《${zh}》已过期，下架商品“${title}”`, `“${en}” has run out: took “${title}” off sale`)
    await logAct(tx, { actor: system, action: 'goods.takeOffSale', target, summary }, now)
  }
  const [first] = goods
  if (first !== undefined && moved.size > 0 && !isTold)
    await notify(tx, goodsTakenOff({ subjectId: first.id, shopId: null }, paper))
}
