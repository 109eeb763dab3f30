// Takes pictures in and gives them out: checked and encoded anew before anything is stored, private ones only when signed.
import { createHash } from 'node:crypto'
import type { ImagePurpose } from '@merchant/contract'
import { type Database, newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { UploadedFile } from '../../../kernel/handlers.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type AddressProof, createFileAddresses } from './file-address.ts'
import { type FileMime, mimeOfKey, newFileKey } from './file-key.ts'
import { countOwn, type FileAsset, findFiles, insertFile } from './file.store.ts'
import type { FileStorage, StoredFile } from './folder-storage.ts'
import { makePicture, type Picture } from './picture.ts'
import { type FileAccess, type PictureRule, pictureRules } from './picture-rules.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  /** 32 bytes for the addresses of private files. */
  readonly signingKey: Buffer
}

export interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

/** A stored file on its way out. */
export interface ServedFile extends StoredFile {
  readonly mime: FileMime
}

export function createFileService({ db, clock, storage, signingKey }: FilesDeps) {
  const addresses = createFileAddresses(signingKey)
  // Of this process: it keeps the memory and the threads of one server, and no account.
  const inTurn = createSemaphore(parameters.image.atOnce, parameters.image.waiting)

  function urlsOfKeys(access: FileAccess, keys: readonly [string, string], sessionId: string): FileUrls {
    const now = clock.now()
    const [url, thumbnailUrl] = keys.map((key) =>
      access === 'PUBLIC' ? addresses.publicUrl(key) : addresses.signedUrl(key, sessionId, now),
    ) as [string, string]
    return { url, thumbnailUrl }
  }

  async function keep(merchantId: string, asset: FileAsset): Promise<void> {
    const { maxBytes } = parameters.files
    const isKept = await db.transaction(merchantId, (tx) => insertFile(tx, asset, maxBytes))
    if (!isKept) refuse('limit.exceeded', { limit: `图片空间共 ${maxBytes / 1024 ** 3} GB，已用完` })
  }

  return {
    /** Refuses with file.unreadable, file.tooLarge, file.tooSmall, limit.exceeded when the space is used up, or request.tooMany when too many are under way. */
    async upload(actor: MerchantActor, purpose: ImagePurpose, file: UploadedFile) {
      const rule = pictureRules[purpose]
      const picture = await inTurn(actor.merchantId, () => makePicture(file.name, file.bytes, rule))
      const asset = assetOf(actor, purpose, rule, picture, clock.now())
      await store(storage, asset, picture, () => keep(actor.merchantId, asset))
      return {
        fileId: asset.id,
        ...urlsOfKeys(asset.access, [asset.storageKey, asset.thumbnailKey], actor.sessionId),
        width: asset.width,
        height: asset.height,
        size: asset.sizeBytes,
      }
    },

    /** Refuses with record.notFound unless each id is a file of this merchant, uploaded for this purpose. */
    async mustBeOwn(tx: TenantTx, fileIds: string | readonly string[], purpose: ImagePurpose): Promise<void> {
      const ids = [...new Set(typeof fileIds === 'string' ? [fileIds] : fileIds)]
      if (ids.length > 0 && (await countOwn(tx, ids, purpose)) !== ids.length) refuse('record.notFound')
    },

    /**
     * Addresses by file id; unknown ids are left out, and private files unless a session is named. A private file's address
     * is good for a minute, and in that session alone.
     */
    async urlsOf(tenant: TenantDb, fileIds: readonly string[], sessionId?: string): Promise<Map<string, FileUrls>> {
      if (fileIds.length === 0) return new Map()
      const files = await findFiles(tenant, [...new Set(fileIds)])
      return new Map(
        files.flatMap(({ id, access, storage_key: key, thumbnail_key: thumbnailKey }) => {
          if (access !== 'PUBLIC' && sessionId === undefined) return []
          return [[id, urlsOfKeys(access, [key, thumbnailKey], sessionId ?? '')]]
        }),
      )
    },

    /** A public file, or null: also for the key of a private one. */
    openPublic: (key: string): Promise<ServedFile | null> => openAs(storage, 'PUBLIC', key),

    /** A private file, or null unless its address is genuine, not yet over and of this session. */
    async openSigned(key: string, proof: AddressProof, sessionId: string): Promise<ServedFile | null> {
      return addresses.isGenuine(key, proof, sessionId, clock.now()) ? openAs(storage, 'PRIVATE', key) : null
    },
  }
}

function assetOf(
  actor: MerchantActor,
  purpose: ImagePurpose,
  { access, keepAs }: PictureRule,
  picture: Picture,
  now: Date,
): FileAsset {
  return {
    id: newId(now),
    purpose,
    access,
    mime: keepAs === 'webp' ? 'image/webp' : 'image/jpeg',
    width: picture.width,
    height: picture.height,
    sizeBytes: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    storageKey: newFileKey(keepAs),
    thumbnailKey: newFileKey(keepAs),
    uploadedBy: actor.userId,
    createdAt: now,
  }
}

/** Bytes first, row after: a row never points to nothing; if anything fails the bytes go too. */
async function store(
  storage: FileStorage,
  { access, storageKey, thumbnailKey }: FileAsset,
  picture: Picture,
  insert: () => Promise<void>,
): Promise<void> {
  try {
    await storage.write(access, storageKey, picture.bytes)
    await storage.write(access, thumbnailKey, picture.thumbnail)
    await insert()
  } catch (error) {
    await Promise.allSettled([storage.remove(access, storageKey), storage.remove(access, thumbnailKey)])
    throw error
  }
}

async function openAs(storage: FileStorage, access: FileAccess, key: string): Promise<ServedFile | null> {
  const mime = mimeOfKey(key)
  const stored = mime === null ? null : await storage.open(access, key)
  return mime === null || stored === null ? null : { ...stored, mime }
}
