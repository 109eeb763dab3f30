// Takes a picture in: checked and encoded anew before anything is stored.
import { createHash } from 'node:crypto'
import { type ImagePurpose, said } from '@merchant/contract'
import { type Database, newId } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { UploadedFile } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import { newFileKey } from './file-key.ts'
import { type FileAsset, insertFile } from './file.store.ts'
import type { FileStorage } from '../storage/index.ts'
import { makePicture, type Picture } from './picture.ts'
import { type PictureRule, pictureRules } from './picture-rules.ts'
import { imageParameters } from './file.parameters.ts'
import { filesParameters } from './file.parameters.ts'

interface UploadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
}

/** A picture, what it is for and whose it is. */
interface Upload {
  readonly merchantId: string
  readonly uploadedBy: string
  readonly purpose: ImagePurpose
  readonly file: UploadedFile
}

/** Refuses file.unreadable, file.tooLarge, file.tooSmall, limit.exceeded for space used up, request.tooMany for too many at once. */
export function createUploadFile({ db, clock, storage }: UploadDeps) {
  // Per process: it protects the memory and threads of this server, and limits no account.
  const inTurn = createSemaphore(imageParameters.atOnce, imageParameters.waiting)
  return async ({ merchantId, uploadedBy, purpose, file }: Upload): Promise<FileAsset> => {
    const rule = pictureRules[purpose]
    const picture = await inTurn(merchantId, () => makePicture(file.name, file.bytes, rule))
    const now = clock.now()
    const asset = { id: newId(now), purpose, ...contentOf(rule, picture), uploadedBy, createdAt: now }
    await store(storage, { asset, picture, insert: () => keep(db, merchantId, asset) })
    return asset
  }
}

async function keep(db: Database, merchantId: string, asset: FileAsset): Promise<void> {
  const { maxBytes } = filesParameters
  const isKept = await db.transaction(merchantId, (tx) => insertFile(tx, asset, maxBytes))
  if (!isKept)
    refuse('limit.exceeded', {
      limit: said(
        `图片空间共 ${maxBytes / 1024 ** 3} GB，已用完`,
        `the ${maxBytes / 1024 ** 3} GB for pictures are used up`,
      ),
    })
}

const contentOf = ({ access, keepAs }: PictureRule, picture: Picture) =>
  ({
    access,
    mime: keepAs === 'webp' ? 'image/webp' : 'image/jpeg',
    width: picture.width,
    height: picture.height,
    sizeBytes: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    storageKey: newFileKey(keepAs),
    thumbnailKey: newFileKey(keepAs),
  }) as const

/** Writes the bytes before the row, so that no row points to nothing; removes them when anything fails. */
async function store(
  storage: FileStorage,
  { asset, picture, insert }: { asset: FileAsset; picture: Picture; insert: () => Promise<void> },
): Promise<void> {
  const { access, storageKey, thumbnailKey } = asset
  try {
    await storage.write(access, storageKey, picture.bytes)
    await storage.write(access, thumbnailKey, picture.thumbnail)
    await insert()
  } catch (error) {
    await Promise.allSettled([storage.remove(access, storageKey), storage.remove(access, thumbnailKey)])
    throw error
  }
}
