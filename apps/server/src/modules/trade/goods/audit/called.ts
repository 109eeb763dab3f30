// What the categories and brands of a wish, and of what stands before it, are called.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { nameInBoth } from '../../category/index.ts'
import { brandChange } from '../goods-brand.ts'
import type { GoodsWish } from './wish.ts'

/** @param now null: nothing stands before it */
export const calledIn = async (tx: TenantTx, wish: GoodsWish, now: GoodsWish | null) => ({
  category: await categoryNames(tx, wish, now),
  brand: await brandNames(tx, wish, now),
})

async function categoryNames(tx: TenantTx, wish: GoodsWish, now: GoodsWish | null) {
  const ids = [wish.categoryId, ...(now === null ? [] : [now.categoryId])]
  const rows = await tx.selectFrom('platform_category').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = (id: string | undefined) => nameInBoth(rows.find((row) => row.id === id)?.name ?? '')
  return { before: now === null ? said('', '') : nameOf(now.categoryId), after: nameOf(wish.categoryId) }
}

/** A brand that is left out stays. */
const brandNames = (tx: TenantTx, { brandId }: GoodsWish, now: GoodsWish | null) => {
  const before = now?.brandId ?? null
  return brandChange(tx, { brandId: before }, { brandId: brandId === undefined ? before : brandId })
}
