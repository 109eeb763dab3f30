// Folders and space as the library shows them beside its files: kept as things happen, never summed up.
import type { MediaShelves } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { fileParameters } from '../file.parameters.ts'
import { dirsOf } from './media-dir.store.ts'

export async function shelvesOf(db: TenantDb | TenantTx): Promise<MediaShelves> {
  const dirs = await dirsOf.all(db, {})
  const space = await db.selectFrom('file_space').select(['used_bytes', 'file_count']).executeTakeFirst()
  return {
    dirs,
    fileCount: space?.file_count ?? 0,
    usedBytes: Number(space?.used_bytes ?? 0),
    maxBytes: fileParameters.maxBytes,
  }
}
