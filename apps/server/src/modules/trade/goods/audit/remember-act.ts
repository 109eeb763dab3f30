// What was done to goods without the editor, for one or many at once, in their history: what became of what, and who did it.
import type { TenantTx } from '@merchant/database'
import type { Actor } from '../../../../kernel/actor.ts'
import { type FieldChange, whoOf } from '../../../../kernel/operation-log.ts'
import { both } from './revision-diff.ts'
import { insertRevision } from './revision.store.ts'

interface Of {
  readonly id: string
  readonly shopId: string
  readonly categoryId: string
}

/** Nobody looks at it, and what waits goes on waiting. The goods are held. */
export async function rememberAct(
  tx: TenantTx,
  { id, shopId, categoryId }: Of,
  { actor, changes, now }: { readonly actor: Actor; readonly changes: readonly FieldChange[]; readonly now: Date },
): Promise<void> {
  const diff = changes.map(({ field, label, before, after }) => ({
    field,
    label,
    before: both(before),
    after: both(after),
  }))
  const told = diff.filter(({ before, after }) => before.zh !== after.zh)
  if (told.length === 0) return
  const of = { goodsId: id, shopId, categoryId, kind: 'EDIT', waits: null, flags: [] } as const
  await insertRevision(tx, { ...of, diff: told, by: whoOf(actor).name, now })
}
