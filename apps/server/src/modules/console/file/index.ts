// Module entry of 文件: uploads come in, other modules prove ownership and ask for addresses, the edge opens stored files.
import type { Api, ImagePurpose } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createFileAddresses } from './file-address.ts'
import { createUrlsOfKeys, type FileUrls } from './file-urls.ts'
import { countOwn, findFiles } from './file.store.ts'
import type { FileStorage } from './folder-storage.ts'
import { createOpenFile } from './open-file.ts'
import { createUploadFile } from './upload-file.ts'

export { imageParameters } from './file.parameters.ts'

export { createFolderStorage } from './folder-storage.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  /** 32 bytes for the addresses of private files. */
  readonly signingKey: Buffer
}

export function createFiles({ db, clock, storage, signingKey }: FilesDeps) {
  const addresses = createFileAddresses(signingKey)
  const urlsOfKeys = createUrlsOfKeys(addresses, clock)
  const uploadFile = createUploadFile({ db, clock, storage })

  const handlers: HandlersOf<Api['file']> = {
    async image({ actor, body, file = refuse('file.unreadable') }) {
      const asset = await uploadFile({ actor, purpose: body.purpose, file })
      const { id: fileId, width, height, sizeBytes: size } = asset
      return { fileId, ...urlsOfKeys(asset, actor.sessionId), width, height, size }
    },
  }

  return {
    handlers,
    ...createOpenFile({ clock, storage, addresses }),
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
