// A saved view as a person sees it: what it holds, whose it is, and whether that person may delete it.
import type { SavedView } from '@merchant/contract'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { OwnerScope } from './owner-scope.ts'
import { queryOf, type ViewRecord } from './saved-view.store.ts'

export function viewOf(cipher: FieldCipher, row: ViewRecord, { personId, isOwner }: OwnerScope): SavedView {
  const isMine = row.owner_id === personId
  return {
    id: row.id,
    page: row.page,
    name: row.name,
    scope: row.scope,
    query: queryOf(cipher, row),
    isMine,
    mayDelete: isMine || (isOwner && row.scope === 'SHARED'),
  }
}
