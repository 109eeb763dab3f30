// Module entry of the directory 商户管理: every merchant, for the platform's people.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listMerchants } from './merchant-directory.list.ts'
import { type DirectoryDeps, showMerchant } from './show-merchant.ts'

export type { DirectoryDeps } from './show-merchant.ts'

export function createMerchantDirectory(deps: DirectoryDeps) {
  const handlers: HandlersOf<Api['merchantDirectory']> = {
    list: ({ body }) => listMerchants(deps.db, body),
    info: ({ body }) => showMerchant(deps, body.merchantId),
  }
  return { handlers }
}
