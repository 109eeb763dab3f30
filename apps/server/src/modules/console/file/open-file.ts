// Opens stored files for the edge: public ones for everybody, private ones only by a genuine address.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../../kernel/clock.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import type { ByteRange, FileAccess, FileStorage, StoredFile } from '../storage/index.ts'
import type { AddressProof, FileAddresses } from './file-address.ts'
import { fileParameters } from './file.parameters.ts'
import { type FileMime, mimeOfKey, twinOf } from './file-key.ts'
import { type Viewer, watermarked, watermarkOf } from './watermark.ts'

/** A stored file on its way out. */
interface ServedFile extends StoredFile {
  readonly mime: FileMime
  /** What is answered depends on what the browser accepts. */
  readonly varies: boolean
}

interface Wanted {
  readonly range?: ByteRange | undefined
  /** Whether AVIF is asked for by its name. */
  readonly avif?: boolean | undefined
}

interface OpenDeps {
  readonly clock: Clock
  readonly storage: FileStorage
  readonly addresses: FileAddresses
}

export function createOpenFile({ clock, storage, addresses }: OpenDeps) {
  // Per process, whose memory and threads it is.
  const inTurn = createSemaphore(fileParameters.atOnce, fileParameters.viewing)
  const openAs = async (access: FileAccess, key: string, range?: ByteRange): Promise<ServedFile | null> => {
    const mime = mimeOfKey(key)
    const stored = mime === null ? null : await storage.open(access, key, range)
    return mime === null || stored === null ? null : { ...stored, mime, varies: twinOf(key) !== null }
  }
  return {
    /** A public file or a part of it, or null: also for the key of a private one. */
    async openPublic(key: string, { range, avif = false }: Wanted = {}): Promise<ServedFile | null> {
      const twin = avif && range === undefined ? twinOf(key) : null
      const small = twin === null ? null : await openAs('PUBLIC', twin)
      return small === null ? openAs('PUBLIC', key, range) : { ...small, varies: true }
    },
    /** How large a public file is, or null. */
    sizeOfPublic: async (key: string): Promise<number | null> =>
      mimeOfKey(key) === null ? null : storage.sizeOf('PUBLIC', key),
    /**
     * A private file, or null unless its address is genuine, not yet over and of this viewer's session. A picture of a paper bears who
     * sees it, unless that is the merchant whose it is. Refuses with request.tooMany while many are drawn at once.
     */
    async openSigned(key: string, proof: AddressProof, viewer: Viewer): Promise<ServedFile | null> {
      const now = clock.now()
      if (!addresses.isGenuine(key, proof, viewer.actor.sessionId, now)) return null
      const lines = mimeOfKey(key) === 'image/jpeg' ? watermarkOf(viewer, proof.purpose, now) : null
      if (lines === null) return openAs('PRIVATE', key)
      return inTurn(viewer.actor.sessionId, async () => {
        const file = await openAs('PRIVATE', key)
        if (file === null) return null
        const bytes = await watermarked(await buffer(file.stream), lines)
        return { ...file, size: bytes.length, stream: Readable.from([bytes]) }
      })
    },
  }
}
