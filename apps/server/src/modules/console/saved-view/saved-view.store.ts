// Saved views as rows; refuses a name that is taken.
import { isConstraintViolation, type TenantDb, type Tables, type TenantTx } from '@merchant/database'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { PlainTable } from '../../../kernel/seal-plain.ts'
import type { OwnerScope } from './owner-scope.ts'

/** Filters by name; only the console knows which ones a page has. */
const filters = z.record(z.string(), z.unknown())

export type ViewRecord = Selectable<Tables['saved_view']>

/** Sealed: filters may hold a phone or a name that somebody searched for. */
const query = { plain: 'query', sealed: 'query_enc', place: 'saved_view.query', isJson: true } as const
/** Columns that older releases wrote unsealed. */
export const plainSavedViews: PlainTable = { table: 'saved_view', key: ['id'], columns: [query] }

export const sealQuery = (cipher: FieldCipher, ownerScopeId: string, content: Record<string, unknown>): Buffer =>
  cipher.encrypt(query.place, ownerScopeId, JSON.stringify(content))

export const queryOf = (cipher: FieldCipher, row: ViewRecord): Record<string, unknown> =>
  filters.parse(
    row.query_enc === null ? row.query : JSON.parse(cipher.decrypt(query.place, row.merchant_id, row.query_enc)),
  )

/** The views of a page that a person sees, oldest first: their own and everybody's. */
export async function listViews(db: TenantDb, page: string, personId: string): Promise<ViewRecord[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('page', '=', page)
    .where((eb) => eb.or([eb('scope', '=', 'SHARED'), eb('owner_id', '=', personId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Counts the views of a page, the person's own or the shared ones; locks the page first, so that parallel saves queue. */
export async function countBeside(
  tx: TenantTx,
  { page, scope, personId, now }: { page: string; scope: ViewRecord['scope']; personId: string; now: Date },
): Promise<number> {
  await tx
    .insertInto('saved_view_queue')
    .values({ merchant_id: tx.merchantId, page, changed_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'page']).doUpdateSet({ changed_at: now }))
    .execute()
  const { count } = await tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('page', '=', page)
    .where('scope', '=', scope)
    .$if(scope === 'PERSONAL', (query) => query.where('owner_id', '=', personId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Refuses with name.taken. */
export async function insertView(tx: TenantTx, view: Insertable<Tables['saved_view']>): Promise<ViewRecord> {
  return named(view.name, () => tx.insertInto('saved_view').values(view).returningAll().executeTakeFirstOrThrow())
}

export async function findOwnView(tx: TenantTx, id: string, personId: string): Promise<ViewRecord | null> {
  const row = await tx
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Refuses with name.taken. */
export async function updateView(
  tx: TenantTx,
  id: string,
  change: { name: string; scope: ViewRecord['scope']; query: null; query_enc: Buffer; updated_at: Date },
): Promise<ViewRecord> {
  return named(change.name, () =>
    tx.updateTable('saved_view').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )
}

/** Deletes a view of one's own, or a shared one of the merchant whose owner one is; false when there is none. */
export async function deleteView(tx: TenantTx, id: string, { personId, isOwner }: OwnerScope): Promise<boolean> {
  const gone = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('owner_id', '=', personId), eb.and([eb.val(isOwner), eb('scope', '=', 'SHARED')])]))
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = ['saved_view__one_personal_name', 'saved_view__one_shared_name'].some((constraint) =>
      isConstraintViolation(error, constraint),
    )
    if (isTaken) refuse('name.taken', { name })
    throw error
  }
}
