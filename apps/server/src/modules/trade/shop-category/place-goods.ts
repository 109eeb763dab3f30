// Brings goods into categories of their shop and out of them; goods stand in a few at most.
import { SHOP_CATEGORIES_OF_GOODS } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { addGoods, holdCategories, placesOf, takeOut } from './shop-category.store.ts'

interface Placing {
  readonly goodsIds: readonly string[]
  readonly shopCategoryIds: readonly string[]
  readonly mode: 'add' | 'remove' | 'replace'
}

/**
 * The goods must be held by the caller's transaction. Answers those that would stand in too many: they stay as they are.
 * Refuses with record.notFound when one of the categories is not of these goods' shop, or is gone.
 */
export async function placeGoods(
  tx: TenantTx,
  { goodsIds, shopCategoryIds, mode }: Placing,
): Promise<readonly string[]> {
  if (goodsIds.length === 0) return []
  const wanted = [...new Set(shopCategoryIds)]
  const held = await holdCategories(tx, wanted, goodsIds)
  if (held !== wanted.length) refuse('record.notFound')
  if (mode === 'remove') await takeOut(tx, goodsIds, wanted)
  if (mode === 'remove') return []
  if (mode === 'replace') await takeOut(tx, goodsIds, null)
  const places = mode === 'add' ? await placesOf(tx, goodsIds) : new Map<string, readonly string[]>()
  const isFull = (id: string) => new Set([...(places.get(id) ?? []), ...wanted]).size > SHOP_CATEGORIES_OF_GOODS
  const full = goodsIds.filter(isFull)
  await addGoods(
    tx,
    goodsIds.filter((id) => !full.includes(id)),
    wanted,
  )
  return full
}
