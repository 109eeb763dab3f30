// The platform's categories as pickers want them, made from the flat list in which parents come first; pure.
import type { Category } from '@merchant/contract'

interface CategoryOption {
  readonly value: string
  readonly label: string
  children?: CategoryOption[]
}

/** The tree, in the order of the list. */
export function categoryTree(categories: readonly Category[]): CategoryOption[] {
  const nodes = new Map<string, CategoryOption>()
  const roots: CategoryOption[] = []
  for (const { id, parentId, name } of categories) {
    const node: CategoryOption = { value: id, label: name }
    nodes.set(id, node)
    const parent = parentId === null ? undefined : nodes.get(parentId)
    if (parent === undefined) roots.push(node)
    else (parent.children ??= []).push(node)
  }
  return roots
}

/** From the root down to this category; empty for one that is not in the list. */
export const categoryPath = (categories: readonly Category[], id: string | undefined): readonly Category[] =>
  pathIn(byId(categories), id)

type ById = ReadonlyMap<string, Category>

const byId = (categories: readonly Category[]): ById => new Map(categories.map((category) => [category.id, category]))

function pathIn(known: ById, id: string | undefined): readonly Category[] {
  const path: Category[] = []
  for (let at = known.get(id ?? ''); at !== undefined; at = known.get(at.parentId ?? '')) path.unshift(at)
  return path
}
