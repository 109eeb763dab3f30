// The addresses of a file and of its thumbnail: public ones for ever, private ones for ten minutes of one session.
import type { Clock } from '../../../kernel/clock.ts'
import type { FileAddresses } from './file-address.ts'
import type { FileAccess } from '../storage/index.ts'

export interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

interface StoredKeys {
  readonly access: FileAccess
  readonly storageKey: string
  readonly thumbnailKey: string
}

export const createUrlsOfKeys =
  (addresses: FileAddresses, clock: Clock) =>
  ({ access, storageKey, thumbnailKey }: StoredKeys, sessionId: string): FileUrls => {
    const now = clock.now()
    const urlOf = (key: string) =>
      access === 'PUBLIC' ? addresses.publicUrl(key) : addresses.signedUrl(key, sessionId, now)
    return { url: urlOf(storageKey), thumbnailUrl: urlOf(thumbnailKey) }
  }
