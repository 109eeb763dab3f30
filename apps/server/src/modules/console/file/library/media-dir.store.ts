// Folders of the media library as rows: two levels, each with how many files lie in it. The only writer of file_dir.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { refuse } from '../../../../kernel/refusal.ts'

export interface MediaDir {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly fileCount: number
  readonly version: number
}

/** Every folder, parents first, each level by name. */
export const dirsOf = statement((db: TenantDb) =>
  db
    .selectFrom('file_dir')
    .select(['id', 'parent_id as parentId', 'name', 'file_count as fileCount', 'version'])
    .orderBy(sql`parent_id is not null`)
    .orderBy('name')
    .orderBy('id'),
)

/** One act on folders at a time: their number, names and levels hold. */
export async function lockDirs(tx: TenantTx): Promise<void> {
  // The merchant's own row, which every merchant has; folders alone could not keep the first one from being added twice.
  await tx.selectFrom('merchant').select('merchant_id').forNoKeyUpdate().execute()
}

export async function insertDir(
  tx: TenantTx,
  { id, parentId, name }: Pick<MediaDir, 'id' | 'parentId' | 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('file_dir')
    .values({ merchant_id: tx.merchantId, id, parent_id: parentId, name, created_at: now, updated_at: now })
    .execute()
}

export async function renameDir(tx: TenantTx, { id, version }: MediaDir, name: string, now: Date): Promise<void> {
  await tx
    .updateTable('file_dir')
    .set({ name, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteDir(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('file_dir').where('id', '=', id).execute()
}

/** Counts files that enter a folder (or leave it), and holds it until the transaction ends. Refuses record.notFound. */
export async function putIntoDir(tx: TenantTx, id: string, files: number): Promise<void> {
  const held = await tx
    .updateTable('file_dir')
    .set((eb) => ({ file_count: eb('file_count', '+', files) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (held === undefined) refuse('record.notFound')
}
