// The platform's categories as a tree of names.
import type { Api, Category, DataOf } from '@merchant/contract'

type Tree = DataOf<Api['baseData']['all']>['categories']

/** Of a list that has the parents first, in its order. */
export function categoryTree(categories: readonly Pick<Category, 'id' | 'parentId' | 'name'>[]): Tree {
  const below = new Map<string | null, typeof categories>()
  for (const category of categories) below.set(category.parentId, [...(below.get(category.parentId) ?? []), category])
  const of = (id: string | null) => below.get(id) ?? []
  return of(null).map((first) => ({
    id: first.id,
    name: first.name,
    children: of(first.id).map((second) => ({
      id: second.id,
      name: second.name,
      children: of(second.id).map(({ id, name }) => ({ id, name })),
    })),
  }))
}
