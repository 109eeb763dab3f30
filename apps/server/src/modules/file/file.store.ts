// What is known of a merchant's files: the only writer of file_asset.
import type { ImagePurpose } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { FileMime } from './file-key.ts'
import type { FileAccess } from './picture-rules.ts'

export interface FileAsset {
  readonly id: string
  readonly purpose: ImagePurpose
  readonly access: FileAccess
  readonly mime: FileMime
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  readonly sha256: string
  readonly storageKey: string
  readonly thumbnailKey: string
  readonly uploadedBy: string
  readonly createdAt: Date
}

export async function insertFile(db: TenantDb, file: FileAsset): Promise<void> {
  await db
    .insertInto('file_asset')
    .values({
      merchant_id: db.merchantId,
      id: file.id,
      purpose: file.purpose,
      access: file.access,
      mime: file.mime,
      width: file.width,
      height: file.height,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      storage_key: file.storageKey,
      thumbnail_key: file.thumbnailKey,
      uploaded_by: file.uploadedBy,
      created_at: file.createdAt,
    })
    .execute()
}

/** How many of these ids are files of this merchant with this purpose. */
export async function countOwn(tx: TenantTx, fileIds: readonly string[], purpose: ImagePurpose): Promise<number> {
  const { count } = await tx
    .selectFrom('file_asset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', fileIds)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return count
}

export function findFiles(db: TenantDb, fileIds: readonly string[]) {
  return db
    .selectFrom('file_asset')
    .select(['id', 'access', 'storage_key', 'thumbnail_key'])
    .where('id', 'in', fileIds)
    .execute()
}
