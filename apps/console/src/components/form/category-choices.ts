// The platform's categories of every level with their whole path as name, for a field that takes several; pure.
import type { Category } from '@merchant/contract'

/** Parents stand before their children in the list. */
export function categoryChoices(categories: readonly Category[]): { value: string; label: string }[] {
  const paths = new Map<string, string>()
  return categories.map(({ id, parentId, name }) => {
    const above = paths.get(parentId ?? '')
    const label = above === undefined ? name : `${above} / ${name}`
    paths.set(id, label)
    return { value: id, label }
  })
}
