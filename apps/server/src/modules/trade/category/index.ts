// Module entry of 平台类目.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createCategoryDesk } from './category-desk.ts'
import { pathsOf } from './category-paths.ts'
import { type CategoriesDeps, createCategoryService } from './category.rules.ts'

export { categoryName, nameInBoth } from './category-names.ts'
export { seedCategories, seededCategoryId } from './seed-categories.ts'

export function createCategories(deps: CategoriesDeps & { readonly clock: Clock }) {
  const { list, mustBeLeaf } = createCategoryService(deps)
  const handlers: HandlersOf<Api['category']> = { list, ...createCategoryDesk(deps) }
  return { handlers, mustBeLeaf, pathsOf }
}
