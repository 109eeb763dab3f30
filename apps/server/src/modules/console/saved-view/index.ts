// Module entry of saved views: what somebody keeps of a list, alone or shared with everybody of the same owner.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { ownerScopeOf } from './owner-scope.ts'
import { saveView, type SavedViewDeps } from './save-view.ts'
import { deleteView, listViews, plainSavedViews } from './saved-view.store.ts'
import { viewOf } from './saved-view.view.ts'

type Handlers = Pick<HandlersOf<Api['workbench']>, 'views' | 'saveView' | 'deleteView'>

export function createSavedViews(deps: SavedViewDeps) {
  const { db, cipher } = deps
  const handlers: Handlers = {
    async views({ actor, body }) {
      const scope = ownerScopeOf(actor)
      const rows = await listViews(db.tenant(scope.id), body.page, scope.personId)
      return rows.map((row) => viewOf(cipher, row, scope))
    },
    saveView: ({ actor, body }) => saveView(deps, actor, body),
    async deleteView({ actor, body }) {
      const scope = ownerScopeOf(actor)
      if (!(await db.transaction(scope.id, (tx) => deleteView(tx, body.id, scope)))) refuse('record.notFound')
      return null
    },
  }
  return { handlers, plainTable: plainSavedViews }
}
