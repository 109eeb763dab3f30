// Stored files as objects of a bucket: small ones in one request, large ones in parts, so that no file is held whole in the memory.
import { randomUUID } from 'node:crypto'
import { type FileAccess, type FileStorage, placeOf } from './file-storage.ts'
import { type ObjectPart, openBucket } from './s3-bucket.ts'
import type { S3Settings } from './s3-settings.ts'

/** The least that every store takes for a part that is not the last is 5 MB. */
const PART_BYTES = 8 * 1024 * 1024

export function createS3Storage(settings: S3Settings): FileStorage {
  const bucket = openBucket(settings)
  const nameOf = (access: FileAccess, key: string) => placeOf(access, key).join('/')
  return {
    write: (access, key, bytes) => bucket.put(nameOf(access, key), bytes),
    async writeFrom(access, key, parts) {
      const name = nameOf(access, key)
      const pieces = piecesOf(parts)
      const first = await pieces.next()
      const second = await pieces.next()
      if (first.done === true || second.done === true) {
        const whole = first.done === true ? Buffer.alloc(0) : first.value
        await bucket.put(name, whole)
        return whole.length
      }
      return writeParts(bucket, name, [first.value, second.value], pieces)
    },
    open: (access, key, range) => bucket.get(nameOf(access, key), range),
    sizeOf: (access, key) => bucket.head(nameOf(access, key)),
    remove: (access, key) => bucket.delete(nameOf(access, key)),
    // What is done later is tried: rights on a bucket are many, and only these are needed.
    async mustBeUsable() {
      const name = `probe/${randomUUID()}`
      await bucket.put(name, Buffer.from('probe'))
      await bucket.head(name)
      await bucket.delete(name)
    },
  }
}

async function writeParts(
  bucket: ReturnType<typeof openBucket>,
  name: string,
  begun: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const uploadId = await bucket.begin(name)
  try {
    const sent: ObjectPart[] = []
    let size = 0
    const send = async (piece: Buffer) => {
      sent.push(await bucket.putPart(name, uploadId, sent.length + 1, piece))
      size += piece.length
    }
    for (const piece of begun) await send(piece)
    for await (const piece of rest) await send(piece)
    await bucket.complete(name, uploadId, sent)
    return size
  } catch (error) {
    // Parts that belong to nothing cost what they weigh; the bucket's own rule removes them when this fails too.
    await bucket.abort(name, uploadId).catch(() => undefined)
    throw error
  }
}

/** The same bytes in pieces of the size of a part; the last one is what is left. */
async function* piecesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    let from = 0
    while (from < part.length) {
      const taken = part.subarray(from, from + PART_BYTES - length)
      waiting.push(taken)
      length += taken.length
      from += taken.length
      if (length < PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
