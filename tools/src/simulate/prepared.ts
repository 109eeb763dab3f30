// A merchant who can be paid, made once in a world: each run begins where it stood then, with goods of its own.
import { saveGoodsOf } from '../../../apps/server/src/modules/trade/goods/goods.testing.ts'
import { addPayableSeller, type Seller, sellingOf } from '../../../apps/server/src/testing/seller.ts'
import { keepRows } from './kept-rows.ts'
import type { World } from './world.ts'

type PayableSeller = Seller & { readonly cardId: string }
type Goods = NonNullable<Parameters<typeof saveGoodsOf>[2]>
interface Prepared {
  readonly seller: PayableSeller
  readonly takeBack: () => Promise<unknown>
}

const prepared = new WeakMap<World, Prepared>()

/** For a world of many runs: what is made here at the first hour is not made by each of them. */
export async function prepare(world: World): Promise<void> {
  await world.beginAgain(0)
  const seller = await addPayableSeller(world)
  await world.idle()
  const [ours, providers] = world.databaseUrls
  // The sandbox keeps its clock, its switches and its faults in its memory.
  const takers = [await keepRows(ours), await keepRows(providers, ['allinpay_sandbox.state'])]
  prepared.set(world, { seller, takeBack: () => Promise.all(takers.map((take) => take())) })
}

/** Nothing is left of what was done in a world since it was prepared. */
export async function forgetRuns(world: World): Promise<void> {
  await prepared.get(world)?.takeBack()
}

export async function sellerIn(world: World, goods: Goods): Promise<PayableSeller> {
  const { seller } = prepared.get(world) ?? {}
  if (seller === undefined) return addPayableSeller(world, goods)
  const { id, sku } = await saveGoodsOf(sellingOf(world), seller.actor, goods)
  return { ...seller, goodsId: id, skuId: sku.id }
}
