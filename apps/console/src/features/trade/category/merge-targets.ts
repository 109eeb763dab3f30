// What a category may be merged into or moved below as far as the page knows; the server says the rest. Pure.
import type { CategoryRow } from '@merchant/contract'

/** Leaves that goods may stand in, below the same one of the first level, with their whole path as name. */
export function targetsOf(categories: readonly CategoryRow[], id: string): { value: string; label: string }[] {
  const known = new Map(categories.map((category) => [category.id, category]))
  const parents = new Set(categories.map(({ parentId }) => parentId))
  const pathOf = (of: string | null): CategoryRow[] => {
    const found = known.get(of ?? '')
    return found === undefined ? [] : [...pathOf(found.parentId), found]
  }
  const top = pathOf(id)[0]
  return categories.flatMap((category) => {
    const path = pathOf(category.id)
    const isOpen = path[0] === top && path.every(({ enabled }) => enabled)
    const label = path.map(({ name }) => name).join(' / ')
    return isOpen && category.id !== id && !parents.has(category.id) ? [{ value: category.id, label }] : []
  })
}

/** Of the level above its own, others than its parent and without goods, with their whole path as name. */
export function parentsFor(
  categories: readonly CategoryRow[],
  { level, parentId }: Pick<CategoryRow, 'level' | 'parentId'>,
): { value: string; label: string }[] {
  const nameOf = (id: string | null): string[] => {
    const found = categories.find((one) => one.id === id)
    return found === undefined ? [] : [...nameOf(found.parentId), found.name]
  }
  return categories
    .filter((one) => one.level === level - 1 && one.id !== parentId && one.mergedInto === null && one.goodsCount === 0)
    .map(({ id }) => ({ value: id, label: nameOf(id).join(' / ') }))
}

/** Goods stand in it, or could: only of these one is merged. */
export const isLeaf = (categories: readonly CategoryRow[], id: string): boolean =>
  categories.every(({ parentId }) => parentId !== id)
