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

/**
 * The leaves with their whole path as name, for a filter: goods stand in leaves only.
 * @param disabled what a disabled one is called
 */
export function leafChoices(
  categories: readonly Category[],
  disabled: (name: string) => string,
): { value: string; label: string }[] {
  const parents = new Set(categories.map(({ parentId }) => parentId))
  const known = byId(categories)
  const nameOf = (id: string) =>
    pathIn(known, id)
      .map(({ name }) => name)
      .join(' / ')
  return categories
    .filter(({ id }) => !parents.has(id))
    .map(({ id, enabled }) => ({ value: id, label: enabled === false ? disabled(nameOf(id)) : nameOf(id) }))
}

type ById = ReadonlyMap<string, Category>

const byId = (categories: readonly Category[]): ById => new Map(categories.map((category) => [category.id, category]))

function pathIn(known: ById, id: string | undefined): readonly Category[] {
  const path: Category[] = []
  for (let at = known.get(id ?? ''); at !== undefined; at = known.get(at.parentId ?? '')) path.unshift(at)
  return path
}
