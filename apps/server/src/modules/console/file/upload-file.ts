// Takes a file in: read by its content, pictures encoded anew, and nothing stored before that is done.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  type DocumentPurpose,
  type ImagePurpose,
  said,
  sameInBoth,
  type UploadRule,
  uploadRules,
  uploadTypes,
} from '@merchant/contract'
import { type Database, newId, type TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { SpooledFile, UploadedFile } from '../../../kernel/handlers.ts'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import type { FileStorage } from '../storage/index.ts'
import { fileParameters } from './file.parameters.ts'
import { mimeOf, newFileKey, newTwinKey, storedKeys, twinOf } from './file-key.ts'
import { fileNameOf } from './file-name.ts'
import { type FileAsset, insertFile } from './file.store.ts'
import { putIntoDir } from './library/media-dir.store.ts'
import { makePicture } from './picture.ts'
import { pictureRuleOf } from './picture-rules.ts'
import { mustBeOneOf } from './sniff.ts'
import { readVideo } from './video.ts'

interface UploadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
}

/** A file, what it is for and whose it is. */
interface Upload<Purpose, File> {
  readonly merchantId: string
  readonly uploadedBy: string
  /** Whose act it is in the log; null: it is not logged. */
  readonly actor: MerchantActor | null
  readonly purpose: Purpose
  /** A folder of the library. */
  readonly dirId: string | null
  readonly file: File
}

type Content = Omit<FileAsset, 'id' | 'purpose' | 'uploadedBy' | 'createdAt' | 'dirId'>

/** What is to be kept, and how its bytes are written. */
interface Prepared {
  readonly content: Content
  write(storage: FileStorage): Promise<void>
}

const PAPER = ''

/** Refuses as the endpoints declare: file.*, limit.exceeded for space used up, request.tooMany, record.notFound for a folder. */
export function createUploads({ db, clock, storage }: UploadDeps) {
  // Per process: it protects the memory and threads of this server, and limits no account.
  const inTurn = createSemaphore(fileParameters.atOnce, fileParameters.waiting)

  async function keep(
    { merchantId, uploadedBy, actor, purpose, dirId }: Omit<Upload<FileAsset['purpose'], unknown>, 'file'>,
    { content, write }: Prepared,
  ): Promise<FileAsset> {
    const now = clock.now()
    const { inLibrary } = content
    const asset: FileAsset = { ...content, id: newId(now), purpose, dirId, uploadedBy, createdAt: now }
    const keys = storedKeys([asset.storageKey, asset.thumbnailKey])
    try {
      // The bytes before the row, so that no row points to nothing.
      await write(storage)
      await db.transaction(merchantId, async (tx) => {
        await insert(tx, asset)
        if (inLibrary && actor !== null) await logUpload(tx, actor, asset)
      })
    } catch (error) {
      await Promise.allSettled(keys.map((key) => storage.remove(asset.access, key)))
      throw error
    }
    return asset
  }

  const uploadPicture = async ({ file, ...upload }: Upload<ImagePurpose, UploadedFile>): Promise<FileAsset> =>
    keep(upload, await inTurn(upload.merchantId, () => preparePicture(upload.purpose, file)))

  async function uploadFile({
    file,
    ...upload
  }: Upload<Exclude<DocumentPurpose, 'INVOICE'>, SpooledFile>): Promise<FileAsset> {
    const { purpose } = upload
    mustNotExceed(uploadRules[purpose], file)
    if (purpose === 'CERTIFICATE') {
      const bytes = await readFile(file.path)
      return uploadPicture({ ...upload, purpose, file: { name: file.name, bytes } })
    }
    const prepared = await inTurn(upload.merchantId, () =>
      purpose === 'GOODS_VIDEO' ? prepareVideo(file) : prepareDocument(file),
    )
    return keep(upload, prepared)
  }

  /** A document that is no one's of the library: kept as it came, and private. */
  const uploadPaper = async ({ file, ...upload }: Upload<'INVOICE', UploadedFile>): Promise<FileAsset> =>
    keep(upload, await inTurn(upload.merchantId, () => preparePaper(upload.purpose, file)))

  return { uploadPicture, uploadFile, uploadPaper }
}

const logUpload = (tx: TenantTx, actor: MerchantActor, { id, name, createdAt }: FileAsset) =>
  logAct(
    tx,
    {
      actor,
      action: 'media.upload',
      target: { type: 'media', id, no: name },
      summary: said(`上传素材“${name}”`, `Uploaded the file “${name}”`),
    },
    createdAt,
  )

async function insert(tx: TenantTx, asset: FileAsset): Promise<void> {
  if (asset.dirId !== null) await putIntoDir(tx, asset.dirId, 1)
  const { maxBytes } = fileParameters
  if (!(await insertFile(tx, asset, maxBytes)))
    refuse('limit.exceeded', {
      limit: said(
        `素材空间共 ${maxBytes / 1024 ** 3} GB，已用完`,
        `the ${maxBytes / 1024 ** 3} GB for files are used up`,
      ),
    })
}

async function preparePicture(purpose: ImagePurpose, file: UploadedFile): Promise<Prepared> {
  const rule = pictureRuleOf(purpose)
  const { access, keepAs } = rule
  const picture = await makePicture(file, rule)
  const isPaper = access === 'PRIVATE'
  const content: Content = {
    kind: isPaper ? 'CERT' : 'IMAGE',
    access,
    mime: mimeOf(keepAs),
    name: isPaper ? PAPER : fileNameOf(file.name, '图片'),
    width: picture.width,
    height: picture.height,
    durationMs: null,
    sizeBytes: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    storageKey: newFileKey(keepAs),
    thumbnailKey: picture.thumbnailAvif === null ? newFileKey(keepAs) : newTwinKey(),
    // A picture of goods enters once goods are saved with it.
    inLibrary: purpose === 'LIBRARY',
  }
  return {
    content,
    async write(storage) {
      await storage.write(access, content.storageKey, picture.bytes)
      await storage.write(access, content.thumbnailKey, picture.thumbnail)
      const twin = twinOf(content.thumbnailKey)
      if (twin !== null && picture.thumbnailAvif !== null) await storage.write(access, twin, picture.thumbnailAvif)
    },
  }
}

async function prepareVideo(file: SpooledFile): Promise<Prepared> {
  await mustBeOneOf(uploadRules.GOODS_VIDEO.types, file)
  const { width, height, durationMs } = await readVideo(file.path)
  const of = { kind: 'VIDEO', access: 'PUBLIC', name: fileNameOf(file.name, '视频'), inLibrary: true } as const
  return asItCame(file, { ...of, width, height, durationMs, ending: 'mp4' })
}

async function prepareDocument(file: SpooledFile): Promise<Prepared> {
  const { types } = uploadRules.DOCUMENT
  const ending = await mustBeOneOf(types, file)
  const of = { kind: 'DOC', access: 'PRIVATE', name: fileNameOf(file.name, '文档'), inLibrary: true } as const
  return asItCame(file, { ...of, width: 0, height: 0, durationMs: null, ending })
}

async function preparePaper(purpose: 'INVOICE', file: UploadedFile): Promise<Prepared> {
  const { types, maxBytes } = uploadRules[purpose]
  const { length: sizeBytes } = file.bytes
  if (sizeBytes > maxBytes) refuse('file.tooLarge', { limit: sameInBoth(`${maxBytes / 1024 / 1024} MB`) })
  const ending = await mustBeOneOf(types, file)
  const key = newFileKey(ending)
  const access = 'PRIVATE'
  return {
    content: {
      kind: 'CERT',
      access,
      mime: mimeOf(ending),
      name: PAPER,
      width: 0,
      height: 0,
      durationMs: null,
      sizeBytes,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      storageKey: key,
      thumbnailKey: key,
      inLibrary: false,
    },
    write: (storage) => storage.write(access, key, file.bytes).then(() => undefined),
  }
}

async function asItCame(
  file: SpooledFile,
  {
    ending,
    ...of
  }: Pick<Content, 'kind' | 'access' | 'name' | 'width' | 'height' | 'durationMs' | 'inLibrary'> & {
    readonly ending: keyof typeof uploadTypes & ('mp4' | 'pdf' | 'xlsx' | 'docx')
  },
): Promise<Prepared> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash.setEncoding('hex'))
  const key = newFileKey(ending)
  return {
    content: {
      ...of,
      mime: mimeOf(ending),
      sizeBytes: file.size,
      sha256: String(hash.read()),
      storageKey: key,
      thumbnailKey: key,
    },
    write: (storage) => storage.writeFrom(of.access, key, createReadStream(file.path)).then(() => undefined),
  }
}

function mustNotExceed({ maxBytes }: UploadRule, { size }: SpooledFile): void {
  if (size > maxBytes) refuse('file.tooLarge', { limit: sameInBoth(`${maxBytes / 1024 / 1024} MB`) })
}
