// Saved views 已存视图: a person's own and shared ones, at most twenty of each on a page.
import type { Api, BodyOf, SavedView } from '@merchant/contract'
import { type Database, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import * as store from './saved-view.store.ts'
import { type Person, type OwnerScope, ownerScopeOf } from './owner-scope.ts'

type SaveBody = BodyOf<Api['workbench']['saveView']>

interface SavedViewDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

export interface SavedViewService {
  list(actor: Person, page: string): Promise<SavedView[]>
  /** Refuses with limit.exceeded, name.taken, and record.notFound for a view that is not one's own. */
  save(actor: Person, body: SaveBody): Promise<SavedView>
  /** Refuses with record.notFound for what one may not delete. */
  remove(actor: Person, id: string): Promise<null>
}

export function createSavedViews({ db, clock, cipher }: SavedViewDeps): SavedViewService {
  return {
    async list(actor, page) {
      const space = ownerScopeOf(actor)
      const rows = await store.listViews(db.tenant(space.id), page, space.personId)
      return rows.map((row) => viewOf(cipher, row, space))
    },

    async save(actor, body) {
      const space = ownerScopeOf(actor)
      const now = clock.now()
      const row = await db.transaction(space.id, async (tx) => {
        const old = body.id === undefined ? null : await store.findOwnView(tx, body.id, space.personId)
        if (body.id !== undefined && (old === null || old.page !== body.page)) refuse('record.notFound')
        if (old?.scope !== body.scope) {
          const beside = { page: body.page, scope: body.scope, personId: space.personId, now }
          if ((await store.countBeside(tx, beside)) >= parameters.savedView.perPage)
            refuse('limit.exceeded', { limit: `每个页面最多保存 ${parameters.savedView.perPage} 个视图` })
        }
        const sealed = store.sealQuery(cipher, tx.merchantId, body.query)
        const content = { name: body.name, scope: body.scope, query: null, query_enc: sealed, updated_at: now }
        if (old !== null) return store.updateView(tx, old.id, content)
        return store.insertView(tx, {
          merchant_id: tx.merchantId,
          id: newId(now),
          owner_id: space.personId,
          page: body.page,
          created_at: now,
          ...content,
        })
      })
      return viewOf(cipher, row, space)
    },

    async remove(actor, id) {
      const space = ownerScopeOf(actor)
      if (!(await db.transaction(space.id, (tx) => store.deleteView(tx, id, space)))) refuse('record.notFound')
      return null
    },
  }
}

function viewOf(cipher: FieldCipher, row: store.ViewRecord, { personId, isOwner }: OwnerScope): SavedView {
  const isMine = row.owner_id === personId
  return {
    id: row.id,
    page: row.page,
    name: row.name,
    scope: row.scope,
    query: store.queryOf(cipher, row),
    isMine,
    mayDelete: isMine || (isOwner && row.scope === 'SHARED'),
  }
}
