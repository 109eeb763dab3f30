// The categories of a shop as a tree of two levels; pure.
import type { ShopCategory } from '@merchant/contract'

export interface Branch extends ShopCategory {
  readonly children: readonly ShopCategory[]
}

export const branchesOf = (categories: readonly ShopCategory[]): readonly Branch[] =>
  categories
    .filter(({ parentId }) => parentId === null)
    .map((top) => ({ ...top, children: categories.filter(({ parentId }) => parentId === top.id) }))

/** As a name is written where its place has to be told: 杯子 / 马克杯. */
function pathOf(categories: readonly ShopCategory[], { name, parentId }: ShopCategory): string {
  const parent = categories.find(({ id }) => id === parentId)
  return parent === undefined ? name : `${parent.name} / ${name}`
}

/** For a select: each with its place. */
export const choicesOf = (categories: readonly ShopCategory[]) =>
  categories.map((category) => ({ value: category.id, label: pathOf(categories, category) }))
