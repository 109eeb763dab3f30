// Module entry of the directory 商户管理: every merchant, for the platform's people.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listMerchants } from './merchant-directory.list.ts'

export function createMerchantDirectory({ db }: { readonly db: Database }) {
  const handlers: HandlersOf<Api['merchantDirectory']> = { list: ({ body }) => listMerchants(db, body) }
  return { handlers }
}
