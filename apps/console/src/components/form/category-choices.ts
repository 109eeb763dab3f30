// The platform's categories of every level with their whole path as name, for a field that takes one or several; pure.
import type { Category } from '@merchant/contract'

/**
 * Each before those below it, siblings in the order of the list.
 * @param disabled what a disabled one is called
 */
export function categoryChoices(
  categories: readonly Category[],
  disabled = (name: string): string => name,
): { value: string; label: string }[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = new Map<string | null, Category[]>()
  for (const category of categories) {
    const parentId = known.has(category.parentId ?? '') ? category.parentId : null
    below.set(parentId, [...(below.get(parentId) ?? []), category])
  }
  const choicesBelow = (parentId: string | null, path: string): { value: string; label: string }[] =>
    (below.get(parentId) ?? []).flatMap(({ id, name, enabled }) => {
      const label = `${path}${name}`
      return [{ value: id, label: enabled === false ? disabled(label) : label }, ...choicesBelow(id, `${label} / `)]
    })
  return choicesBelow(null, '')
}
