// Module entry of search: finding things of a merchant, or of the platform, from anywhere in the console.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { findOfMerchant, findOfPlatform } from './find-objects.list.ts'

interface SearchDeps {
  readonly db: Database
  readonly cipher: FieldCipher
}

export function createSearch({ db, cipher }: SearchDeps) {
  const handlers: Pick<HandlersOf<Api['workbench']>, 'find'> = {
    find: ({ actor, body }) =>
      actor.party === 'operator'
        ? findOfPlatform(db, actor, body.text)
        : findOfMerchant(db.tenant(actor.merchantId), cipher, actor, body.text),
  }
  return { handlers }
}
