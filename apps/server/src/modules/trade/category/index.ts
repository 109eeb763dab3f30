// Module entry of 平台类目.
import { categoryHandlers } from './category.handlers.ts'
import { type CategoriesDeps, createCategoryService } from './category.service.ts'

export { seedCategories, seededCategoryId } from './seed-categories.ts'

export function createCategories(deps: CategoriesDeps) {
  const service = createCategoryService(deps)
  const { mustBeLeaf, commissionsOf } = service
  return { handlers: categoryHandlers(service), mustBeLeaf, commissionsOf }
}
