// What uses which file: written by those who use it, in the transaction in which they do; the only writer of file_use.
import type { MediaUseKind } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { countSpace, keepName } from './file.store.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

/** What uses files: goods, a draft of some, or a shop. */
export interface FileUser {
  readonly kind: MediaUseKind
  readonly id: string
  /** What a file without a name is called after. */
  readonly name: string
}

/** The files that this subject uses from now on, all of them. Refuses with record.notFound for one that was deleted meanwhile. */
export async function setUses(tx: TenantTx, user: FileUser, fileIds: readonly string[]): Promise<void> {
  const before = await tx
    .selectFrom('file_use')
    .select('file_id as id')
    .where('kind', '=', user.kind)
    .where('subject_id', '=', user.id)
    .execute()
  const had = new Set(before.map(({ id }) => id))
  const added = [...new Set(fileIds)].filter((id) => !had.has(id))
  const gone = [...had].filter((id) => !fileIds.includes(id))
  if (gone.length > 0) await endUses(tx, user, gone)
  if (added.length > 0) await beginUses(tx, user, added)
}

async function endUses(tx: TenantTx, { kind, id }: FileUser, fileIds: readonly string[]): Promise<void> {
  await lockFiles(tx, fileIds)
  await tx
    .deleteFrom('file_use')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('file_id', 'in', fileIds)
    .execute()
  await tx
    .updateTable('file_asset')
    .set((eb) => ({ use_count: eb('use_count', '-', 1) }))
    .where('id', 'in', fileIds)
    .execute()
}

async function beginUses(tx: TenantTx, { kind, id, name }: FileUser, fileIds: readonly string[]): Promise<void> {
  const files = await lockFiles(tx, fileIds)
  if (files.length !== fileIds.length) refuse('record.notFound')
  await tx
    .insertInto('file_use')
    .values(files.map((file) => ({ merchant_id: tx.merchantId, file_id: file.id, kind, subject_id: id })))
    .execute()
  await tx
    .updateTable('file_asset')
    .set((eb) => ({
      use_count: eb('use_count', '+', 1),
      in_library: true,
      ...(kind === 'GOODS' ? { was_sold: true } : {}),
    }))
    .where(
      'id',
      'in',
      files.map((file) => file.id),
    )
    .execute()
  const entering = files.filter((file) => !file.inLibrary)
  for (const file of entering) {
    const known = file.name === '' ? firstLetters(name, 100) : file.name
    if (file.name === '') await tx.updateTable('file_asset').set({ name: known }).where('id', '=', file.id).execute()
    await keepName(tx, file.id, known)
  }
  await countSpace(tx, { bytes: 0, files: entering.length })
}

/** In one order, so that two who change the uses of the same files wait for one another instead of both for ever. */
const lockFiles = (tx: TenantTx, fileIds: readonly string[]) =>
  tx
    .selectFrom('file_asset')
    .select(['id', 'name', 'in_library as inLibrary'])
    .where('id', 'in', fileIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
