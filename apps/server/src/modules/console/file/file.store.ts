// Files of a merchant as rows: the only writer of file_asset.
import type { ImagePurpose } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { FileMime } from './file-key.ts'
import type { FileAccess } from '../storage/index.ts'

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

/** Adds a file's bytes to the merchant's total; false when the total would exceed `maxBytes`. */
async function takeSpace(tx: TenantTx, bytes: number, maxBytes: number): Promise<boolean> {
  const taken = await tx
    .insertInto('file_space')
    .values({ merchant_id: tx.merchantId, used_bytes: bytes })
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet((row) => ({ used_bytes: row('file_space.used_bytes', '+', bytes) }))
        .where((row) => row(row('file_space.used_bytes', '+', bytes), '<=', maxBytes)),
    )
    .returning('used_bytes')
    .executeTakeFirst()
  return taken !== undefined
}

/** False when the merchant has no space left; nothing is written then. */
export async function insertFile(tx: TenantTx, file: FileAsset, maxBytes: number): Promise<boolean> {
  if (!(await takeSpace(tx, file.sizeBytes, maxBytes))) return false
  await tx
    .insertInto('file_asset')
    .values({
      merchant_id: tx.merchantId,
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
  return true
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
    .select(['id', 'access', 'storage_key as storageKey', 'thumbnail_key as thumbnailKey'])
    .where('id', 'in', fileIds)
    .execute()
}
