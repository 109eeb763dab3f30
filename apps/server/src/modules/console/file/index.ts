// Module entry of 文件: uploads come in, other modules prove ownership and ask for addresses, the edge opens stored files, and the
// library 素材中心 keeps what is worth keeping.
import { buffer } from 'node:stream/consumers'
import type { Api, DocumentPurpose, ImagePurpose } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { type HandlersOf, inMemory, onDisk, type UploadedFile } from '../../../kernel/handlers.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { FileStorage } from '../storage/index.ts'
import { mimeOfKey } from './file-key.ts'
import { createFileAddresses } from './file-address.ts'
import { createUrlsOfKeys, type FileUrls } from './file-urls.ts'
import { claimFiles, type FileAsset, findFiles, releaseFiles } from './file.store.ts'
import { type FileUser, setUses } from './file-uses.store.ts'
import { goneFrom } from './gone-file.ts'
import { createLibrary } from './library/index.ts'
import { createMadeFiles } from './made-files.ts'
import { createOpenFile } from './open-file.ts'
import { leastShared, purposesFor } from './picture-rules.ts'
import { removeUnused } from './remove-unused.ts'
import { createUploads } from './upload-file.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly storage: FileStorage
  /** 32 bytes for the addresses of private files. */
  readonly signingKey: Buffer
  readonly onError: (problem: string, error?: unknown) => void
}

export function createFiles(deps: FilesDeps) {
  const { db, clock, cipher, storage, signingKey } = deps
  const addresses = createFileAddresses(signingKey)
  const urlsOfKeys = createUrlsOfKeys(addresses, clock)
  const { uploadPicture, uploadFile, uploadPaper } = createUploads({ db, clock, storage })
  const answerOf = (asset: FileAsset, sessionId: string) => {
    const { id: fileId, width, height, sizeBytes: size } = asset
    return { fileId, ...urlsOfKeys(asset, sessionId), width, height, size }
  }
  const ofOwner = (actor: MerchantActor, dirId: string | undefined) => ({
    merchantId: actor.merchantId,
    uploadedBy: actor.userId,
    dirId: dirId ?? null,
    actor,
  })
  /** Of a file that the platform's people put beside a merchant's. Refuses record.notFound. */
  const besideMerchants = async (actor: OperatorActor, merchantId: string) => {
    const merchant = await db.tenant(merchantId).selectFrom('merchant').select('merchant_id').executeTakeFirst()
    if (merchant === undefined) refuse('record.notFound')
    return { merchantId, uploadedBy: actor.operatorId, dirId: null, actor: null }
  }
  const ofPlatform = async (
    actor: OperatorActor,
    merchantId: string,
    upload: { readonly purpose: ImagePurpose; readonly file: UploadedFile },
  ) => {
    const by = await besideMerchants(actor, merchantId)
    return answerOf(await uploadPicture({ ...by, ...upload }), actor.sessionId)
  }
  const invoiceTo = async (actor: OperatorActor, merchantId: string, file: UploadedFile) => {
    const by = await besideMerchants(actor, merchantId)
    return answerOf(await uploadPaper({ ...by, purpose: 'INVOICE', file }), actor.sessionId)
  }
  const handlers: HandlersOf<Api['file']> = {
    async image({ actor, body: { purpose, dirId }, file }) {
      // Only what is put into the library lies in a folder of it.
      const upload = ofOwner(actor, purpose === 'LIBRARY' ? dirId : undefined)
      return answerOf(
        await uploadPicture({ ...upload, purpose, file: inMemory(file) ?? refuse('file.empty') }),
        actor.sessionId,
      )
    },
    async fileServer({ actor, body: { purpose, dirId }, file }) {
      const upload = ofOwner(actor, purpose === 'CERTIFICATE' ? undefined : dirId)
      return answerOf(
        await uploadFile({ ...upload, purpose, file: onDisk(file) ?? refuse('file.empty') }),
        actor.sessionId,
      )
    },
    voucher: ({ actor, body: { merchantId }, file }) =>
      ofPlatform(actor, merchantId, { purpose: 'VOUCHER', file: inMemory(file) ?? refuse('file.empty') }),
    disputeProof: ({ actor, body: { merchantId }, file }) =>
      ofPlatform(actor, merchantId, { purpose: 'RETURN_PROOF', file: inMemory(file) ?? refuse('file.empty') }),
    offProof: ({ actor, body: { merchantId }, file }) =>
      ofPlatform(actor, merchantId, { purpose: 'APPEAL', file: inMemory(file) ?? refuse('file.empty') }),
    invoice: ({ actor, body: { merchantId }, file }) =>
      invoiceTo(actor, merchantId, inMemory(file) ?? refuse('file.empty')),
    orderInvoice: ({ actor, body: { merchantId }, file }) =>
      invoiceTo(actor, merchantId, inMemory(file) ?? refuse('file.empty')),
    async brandLogo({ actor, file }) {
      const upload = { merchantId: PLATFORM_SCOPE, uploadedBy: actor.operatorId, dirId: null, actor: null }
      const logo = { ...upload, purpose: 'BRAND_LOGO', file: inMemory(file) ?? refuse('file.empty') } as const
      return answerOf(await uploadPicture(logo), actor.sessionId)
    },
  }

  return {
    handlers,
    library: createLibrary({ db, clock, urlsOfKeys }),
    ...createOpenFile({ clock, storage, addresses }),
    ...createMadeFiles({ clock, cipher }),
    removeUnused: () => removeUnused(deps),
    /**
     * Refuses with record.notFound unless each id is a file of this merchant that was uploaded for this purpose, or a picture of the
     * library that is large enough for it. It is taken for that from now on.
     */
    async mustBeOwn(
      tx: TenantTx,
      fileIds: string | readonly string[],
      purpose: ImagePurpose | DocumentPurpose,
    ): Promise<void> {
      const ids = [...new Set(typeof fileIds === 'string' ? [fileIds] : fileIds)]
      if (ids.length === 0) return
      const claim = { fileIds: ids, purposes: purposesFor(purpose), least: leastShared(purpose), now: clock.now() }
      if ((await claimFiles(tx, claim)).length !== ids.length) refuse('record.notFound', { what: goneFrom(purpose) })
    },
    /** What this subject uses from now on, all of it, claimed by `mustBeOwn` before: it can't be deleted meanwhile. */
    setUses: (tx: TenantTx, user: FileUser, fileIds: readonly string[]): Promise<void> => setUses(tx, user, fileIds),
    /** The same of a draft or template of goods, of which only those are taken that would do for goods or their detail: none of them is swept away. */
    async keep(
      tx: TenantTx,
      form: FileUser & { readonly kind: 'GOODS_DRAFT' | 'GOODS_TEMPLATE' },
      fileIds: readonly string[],
    ) {
      const purpose = 'GOODS_DETAIL'
      const claim = { fileIds, purposes: purposesFor(purpose), least: leastShared(purpose), now: clock.now() }
      await setUses(tx, form, fileIds.length === 0 ? [] : await claimFiles(tx, claim))
    },
    /** What `mustBeOwn` took and nothing names any more, so that it is swept. */
    release: releaseFiles,
    /** A picture that a storefront hands in for a buyer. Refuses as uploads do. */
    async takePicture(
      { merchantId, apiKeyId }: StorefrontActor,
      upload: { readonly purpose: ImagePurpose; readonly file: UploadedFile },
    ) {
      const by = { merchantId, uploadedBy: apiKeyId, dirId: null, actor: null }
      const { id: fileId, width, height, sizeBytes: size } = await uploadPicture({ ...by, ...upload })
      return { fileId, width, height, size }
    },
    /** A file's bytes, or those of its thumbnail; null: there is none. Whoever calls says who may read it. */
    async readBytes(tenant: TenantDb, fileId: string, { isSmall }: { readonly isSmall: boolean }) {
      const [file] = await findFiles(tenant, [fileId])
      if (file === undefined) return null
      const key = isSmall ? file.thumbnailKey : file.storageKey
      const stored = await storage.open(file.access, key)
      const mime = mimeOfKey(key)
      return stored === null || mime === null ? null : { mime, bytes: await buffer(stored.stream) }
    },
    publicUrl: addresses.publicUrl,
    /** Addresses by file id; unknown ids are left out, and private files unless a session is named. */
    async urlsOf(tenant: TenantDb, fileIds: readonly string[], sessionId?: string): Promise<Map<string, FileUrls>> {
      if (fileIds.length === 0) return new Map()
      const files = await findFiles(tenant, [...new Set(fileIds)])
      const shown = files.filter(({ access }) => access === 'PUBLIC' || sessionId !== undefined)
      return new Map(shown.map(({ id, ...keys }) => [id, urlsOfKeys(keys, sessionId ?? '')]))
    },
  }
}
