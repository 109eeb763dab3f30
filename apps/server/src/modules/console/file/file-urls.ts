// The addresses of a file and of its thumbnail: public ones for ever, private ones for ten minutes of one session.
import type { Clock } from '../../../kernel/clock.ts'
import type { FileAccess } from '../storage/index.ts'
import type { FileAddresses } from './file-address.ts'

export interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

export interface StoredKeys {
  readonly access: FileAccess
  readonly storageKey: string
  readonly thumbnailKey: string
  /** What a copy of a private file is called; left out, as we call it. */
  readonly name?: string
  /** What it was uploaded for, which a watermark says. */
  readonly purpose?: string
}

export const createUrlsOfKeys =
  (addresses: FileAddresses, clock: Clock) =>
  ({ access, storageKey, thumbnailKey, name = '', purpose = '' }: StoredKeys, sessionId: string): FileUrls => {
    const now = clock.now()
    const urlOf = (key: string) =>
      access === 'PUBLIC' ? addresses.publicUrl(key) : addresses.signedUrl(key, { sessionId, name, purpose }, now)
    return { url: urlOf(storageKey), thumbnailUrl: urlOf(thumbnailKey) }
  }
