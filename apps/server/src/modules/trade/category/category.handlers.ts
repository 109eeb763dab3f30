// The category endpoints, each handed to its use case.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { createCategoryService } from './category.service.ts'

export function categoryHandlers(service: ReturnType<typeof createCategoryService>): HandlersOf<Api['category']> {
  return { list: () => service.list() }
}
