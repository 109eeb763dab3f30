// Module entry of 平台类目.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { attributeName } from './attribute-names.ts'
import { attributesAlong } from './category-attributes.store.ts'
import { createCategoryDesk } from './category-desk.ts'
import { pathsOf } from './category-paths.ts'
import { heirsIn } from './merge-category.ts'
import { mergedInto } from './merge-category.store.ts'
import { type CategoriesDeps, createCategoryService } from './category.rules.ts'

import { categoryName } from './category-names.ts'

export { categoryName, nameInBoth } from './category-names.ts'
export { branchIds, branchIdsAcross } from './category-branch.ts'
export { isRemoved, lineageOf, lineageWithMerged, pathsOf } from './category-paths.ts'
export { lineagesOfMerged } from './merge-category.store.ts'
export { settleForm } from './settle-form.ts'
export { seedCategories, seededAttributeId, seededCategoryId } from './seed-categories.ts'

export function createCategories(deps: CategoriesDeps & { readonly clock: Clock }) {
  const { list, mustBeLeaf } = createCategoryService(deps)
  const handlers: HandlersOf<Api['category']> = {
    list: ({ body }) => list({ withDisabled: body?.withDisabled ?? false }),
    attributes: async ({ body }) =>
      (await attributesAlong(deps.db.global, body.categoryId)).map((attribute) => ({
        ...attribute,
        categoryName: categoryName(attribute.categoryName),
        name: attributeName(attribute.name),
        keptName: attribute.name,
      })),
    ...createCategoryDesk(deps),
  }
  return { handlers, reached: () => list(), mustBeLeaf, pathsOf, attributesOf: attributesAlong, mergedInto, heirsIn }
}
