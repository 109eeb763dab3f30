// Opens stored files for the edge: public ones for everybody, private ones only by a genuine address.
import type { Clock } from '../../../kernel/clock.ts'
import type { AddressProof, FileAddresses } from './file-address.ts'
import { type FileMime, mimeOfKey } from './file-key.ts'
import type { FileAccess, FileStorage, StoredFile } from '../storage/index.ts'

/** A stored file on its way out. */
interface ServedFile extends StoredFile {
  readonly mime: FileMime
}

interface OpenDeps {
  readonly clock: Clock
  readonly storage: FileStorage
  readonly addresses: FileAddresses
}

export function createOpenFile({ clock, storage, addresses }: OpenDeps) {
  const openAs = async (access: FileAccess, key: string): Promise<ServedFile | null> => {
    const mime = mimeOfKey(key)
    const stored = mime === null ? null : await storage.open(access, key)
    return mime === null || stored === null ? null : { ...stored, mime }
  }
  return {
    /** A public file, or null: also for the key of a private one. */
    openPublic: (key: string): Promise<ServedFile | null> => openAs('PUBLIC', key),
    /** A private file, or null unless its address is genuine, not yet over and of this session. */
    async openSigned(key: string, proof: AddressProof, sessionId: string): Promise<ServedFile | null> {
      return addresses.isGenuine(key, proof, sessionId, clock.now()) ? openAs('PRIVATE', key) : null
    },
  }
}
