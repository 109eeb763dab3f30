// What nobody has use for is removed: uploads that no command ever took, and the bytes of what was deleted.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FileStorage } from '../storage/index.ts'
import { fileParameters } from './file.parameters.ts'
import { forgetFiles } from './library/change-media.ts'

interface RemovalDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  readonly onError: (problem: string, error?: unknown) => void
}

const AT_ONCE = 500

export async function removeUnused(deps: RemovalDeps): Promise<void> {
  await forgetUploads(deps)
  await removeBytes(deps)
}

/** Uploads of a form that was never sent. What lies in the library stays. */
async function forgetUploads({ db, clock }: RemovalDeps): Promise<void> {
  const now = clock.now()
  const old = await db.acrossMerchants
    .selectFrom('file_asset')
    .select(['merchant_id as merchantId', 'id'])
    .where('claimed_at', 'is', null)
    .where('in_library', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - fileParameters.unusedMs))
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { merchantId, id } of old)
    await db.transaction(merchantId, async (tx) => {
      // Asked again under the lock: a form may be sent after a week.
      const file = await tx
        .selectFrom('file_asset')
        .select([
          'id',
          'access',
          'size_bytes as sizeBytes',
          'was_sold as wasSold',
          'storage_key as storageKey',
          'thumbnail_key as thumbnailKey',
        ])
        .where('id', '=', id)
        .where('claimed_at', 'is', null)
        .where('in_library', '=', false)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (file !== undefined) await forgetFiles(tx, [file], now)
    })
}

/** The bytes first: a row without bytes is looked at again, bytes without a row are never found. */
async function removeBytes({ db, storage, onError }: RemovalDeps): Promise<void> {
  const rows = await db.acrossMerchants
    .selectFrom('file_removal')
    .select(['merchant_id as merchantId', 'id', 'access', 'storage_key as key'])
    .orderBy('at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { merchantId, id, access, key } of rows)
    try {
      await storage.remove(access, key)
      await db.tenant(merchantId).deleteFrom('file_removal').where('id', '=', id).execute()
    } catch (error) {
      onError(`The bytes of a deleted file were not removed: ${key}`, error)
    }
}
