// The door of 平台类目.
import { categoryHandlers } from './category.handlers.ts'
import { type CategoriesNeeds, createCategoryService } from './category.service.ts'

export { seedCategories, seededCategoryId } from './seed-categories.ts'

export function createCategories(needs: CategoriesNeeds) {
  const service = createCategoryService(needs)
  const { mustBeLeaf, commissionsOf } = service
  return { handlers: categoryHandlers(service), mustBeLeaf, commissionsOf }
}
