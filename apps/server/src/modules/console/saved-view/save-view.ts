// Saves a view 已存视图, new or changed: at most twenty of each scope on a page.
import { type Api, type BodyOf, said, type SavedView } from '@merchant/contract'
import { type Database, newId, type TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Person, type OwnerScope, ownerScopeOf } from './owner-scope.ts'
import * as store from './saved-view.store.ts'
import { viewOf } from './saved-view.view.ts'
import { savedViewParameters } from './saved-view.parameters.ts'

export interface SavedViewDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

type SaveBody = BodyOf<Api['workbench']['saveView']>

/** Refuses with limit.exceeded, name.taken, and record.notFound for a view that is not one's own. */
export async function saveView(
  { db, clock, cipher }: SavedViewDeps,
  actor: Person,
  body: SaveBody,
): Promise<SavedView> {
  const scope = ownerScopeOf(actor)
  const now = clock.now()
  const row = await db.transaction(scope.id, async (tx) => {
    const old = await findOld(tx, scope, body)
    if (old?.scope !== body.scope) await mustHaveRoom(tx, scope, body, now)
    const sealed = store.sealQuery(cipher, tx.merchantId, body.query)
    const content = { name: body.name, scope: body.scope, query: null, query_enc: sealed, updated_at: now }
    if (old !== null) return store.updateView(tx, old.id, content)
    const made = { merchant_id: tx.merchantId, id: newId(now), owner_id: scope.personId, created_at: now }
    return store.insertView(tx, { ...made, page: body.page, ...content })
  })
  return viewOf(cipher, row, scope)
}

/** The view that is changed, or null for a new one. */
async function findOld(
  tx: TenantTx,
  { personId }: OwnerScope,
  { id, page }: SaveBody,
): Promise<store.ViewRecord | null> {
  if (id === undefined) return null
  const old = await store.findOwnView(tx, id, personId)
  return old?.page === page ? old : refuse('record.notFound')
}

async function mustHaveRoom(
  tx: TenantTx,
  { personId }: OwnerScope,
  { page, scope }: SaveBody,
  now: Date,
): Promise<void> {
  const { perPage } = savedViewParameters
  if ((await store.countBeside(tx, { page, scope, personId, now })) >= perPage)
    refuse('limit.exceeded', {
      limit: said(`每个页面最多保存 ${perPage} 个视图`, `at most ${perPage} saved views a page`),
    })
}
