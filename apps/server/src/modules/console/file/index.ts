// Module entry of 文件: uploads come in, other modules prove ownership and ask for addresses, the edge opens stored files.
import type { Api, ImagePurpose } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { HandlersOf, UploadedFile } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createFileAddresses } from './file-address.ts'
import { createUrlsOfKeys, type FileUrls } from './file-urls.ts'
import { countOwn, findFiles } from './file.store.ts'
import type { FileStorage } from '../storage/index.ts'
import { createMadeFiles } from './made-files.ts'
import { createOpenFile } from './open-file.ts'
import { createUploadFile } from './upload-file.ts'

export { imageParameters } from './file.parameters.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly storage: FileStorage
  /** 32 bytes for the addresses of private files. */
  readonly signingKey: Buffer
}

export function createFiles({ db, clock, cipher, storage, signingKey }: FilesDeps) {
  const addresses = createFileAddresses(signingKey)
  const urlsOfKeys = createUrlsOfKeys(addresses, clock)
  const uploadFile = createUploadFile({ db, clock, storage })

  interface Kept {
    readonly merchantId: string
    readonly uploadedBy: string
    readonly sessionId: string
    readonly purpose: ImagePurpose
    readonly file: UploadedFile | undefined
  }
  const keep = async ({ merchantId, uploadedBy, sessionId, purpose, file = refuse('file.unreadable') }: Kept) => {
    const asset = await uploadFile({ merchantId, uploadedBy, purpose, file })
    const { id: fileId, width, height, sizeBytes: size } = asset
    return { fileId, ...urlsOfKeys(asset, sessionId), width, height, size }
  }
  const handlers: HandlersOf<Api['file']> = {
    image: ({ actor, body, file }) => keep({ ...actor, uploadedBy: actor.userId, purpose: body.purpose, file }),
    async voucher({ actor, body: { merchantId }, file }) {
      const merchant = await db.tenant(merchantId).selectFrom('merchant').select('merchant_id').executeTakeFirst()
      if (merchant === undefined) refuse('record.notFound')
      return keep({ merchantId, uploadedBy: actor.operatorId, purpose: 'VOUCHER', file, sessionId: actor.sessionId })
    },
  }

  return {
    handlers,
    ...createOpenFile({ clock, storage, addresses }),
    ...createMadeFiles({ clock, cipher }),
    /** Refuses with record.notFound unless each id is a file of this merchant, uploaded for this purpose. */
    async mustBeOwn(tx: TenantTx, fileIds: string | readonly string[], purpose: ImagePurpose): Promise<void> {
      const ids = [...new Set(typeof fileIds === 'string' ? [fileIds] : fileIds)]
      if (ids.length > 0 && (await countOwn(tx, ids, purpose)) !== ids.length) refuse('record.notFound')
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
