// What the categories, brands, shop categories and freight of a wish, and of what stands before it, are called.
import { said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { nameInBoth } from '../../category/index.ts'
import { freightChange } from '../freight-changes.ts'
import { brandChange } from '../goods-brand.ts'
import { isSent } from '../goods-type.ts'
import type { GoodsWish } from './wish.ts'

/** @param now null: nothing stands before it */
export const calledIn = async (tx: TenantTx, wish: GoodsWish, now: GoodsWish | null) => ({
  category: await categoryNames(tx, wish, now),
  brand: await brandNames(tx, wish, now),
  shopCategories: await placeNames(tx, wish, now),
  freight: await freightWords(tx, wish, now),
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

/** Those that are left out stay. */
async function placeNames(tx: TenantTx, wish: GoodsWish, now: GoodsWish | null) {
  const before = now?.shopCategoryIds ?? []
  const after = wish.shopCategoryIds ?? before
  const ids = [...new Set([...before, ...after])]
  if (ids.length === 0) return { before: '', after: '' }
  const rows = await tx
    .selectFrom('shop_category')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const namesOf = (some: readonly string[]) =>
    rows
      .filter(({ id }) => some.includes(id))
      .map(({ name }) => name)
      .join('、')
  return { before: namesOf(before), after: namesOf(after) }
}

/** Of what nobody sends there is none. */
async function freightWords(tx: TenantTx, wish: GoodsWish, now: GoodsWish | null) {
  if (!isSent({ type: wish.type ?? now?.type ?? 'PHYSICAL' })) return { before: '', after: '' }
  const { before, after } = await freightChange(tx, now ?? wish, wish)
  return { before: now === null ? '' : before, after }
}
