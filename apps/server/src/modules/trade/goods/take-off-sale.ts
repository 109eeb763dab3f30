// Goods that lack a paper leave the sale once the time for a new one is over, and all of who closes; a few at a time, each part safe to repeat.
import { type Paper, paperTitle, said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { logAct, system } from '../../../kernel/operation-log.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsTakenOff } from './goods.events.ts'
import { goodsTransitions } from './goods.states.ts'
import { lockGoods, moveGoods, onSaleIn, onSaleOf, onSaleOfBrand } from './goods.store.ts'

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

/** Everything of a merchant that leaves, which is told so by whoever closes it. */
export function takeAllOffSale(deps: TakeOffDeps, merchantId: string): Promise<void> {
  const tenant = deps.db.tenant(merchantId)
  return takeAllOff(deps, merchantId, null, () => onSaleOf(tenant, AT_ONCE))
}

async function takeAllOff(
  deps: TakeOffDeps,
  merchantId: string,
  paper: Paper | null,
  findSome: () => Promise<readonly string[]>,
): Promise<void> {
  for (let isTold = paper === null; ; isTold = true) {
    const ids = await findSome()
    if (ids.length === 0) return
    await deps.db.transaction(merchantId, (tx) => takeOff(deps, tx, { ids, paper, isTold }))
  }
}

interface TakingOff {
  readonly ids: readonly string[]
  /** That they lack; null: whoever sells them leaves. */
  readonly paper: Paper | null
  readonly isTold: boolean
}

async function takeOff({ clock, notify }: TakeOffDeps, tx: TenantTx, { ids, paper, isTold }: TakingOff): Promise<void> {
  const now = clock.now()
  const goods = await lockGoods(tx, ids)
  const moved = new Set(await moveGoods(tx, ids, goodsTransitions.unshelve, now))
  const why = paper === null ? LEAVING : lacking(paper)
  for (const { id, goodsNo, title, shopId } of goods) {
    if (!moved.has(id)) continue
    const target = { type: 'goods', id, no: goodsNo, shopId }
    const summary = said(`${why.zh}，下架商品“${title}”`, `${why.en}: took “${title}” off sale`)
    await logAct(tx, { actor: system, action: 'goods.takeOffSale', target, summary }, now)
  }
  const [first] = goods
  if (first !== undefined && moved.size > 0 && !isTold && paper !== null)
    await notify(tx, goodsTakenOff({ subjectId: first.id, shopId: null }, paper))
}

const LEAVING = said('申请注销', 'It was asked to close')

function lacking(paper: Paper): Said {
  const { zh, en } = paperTitle(paper)
  return said(`《${zh}》已过期`, `“${en}” has run out`)
}
