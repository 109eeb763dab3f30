// Seals a file while it is written and opens it while it is read: AES-256-GCM in frames, so that no byte leaves that was not
// checked, and a file cut short is not taken for a whole one. Each file has a key of its own.
import { createCipheriv, createDecipheriv } from 'node:crypto'

const FRAME_BYTES = 65_536
const TAG_BYTES = 16
const LENGTH_BYTES = 4

/** @param key 32 bytes that seal nothing else: frames are numbered, and a number is used once */
export async function* sealFile(key: Buffer, plain: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const part of plain) {
    waiting = Buffer.concat([waiting, part])
    while (waiting.length > FRAME_BYTES) {
      yield frameOf(key, { number, isLast: false }, waiting.subarray(0, FRAME_BYTES))
      number += 1
      waiting = waiting.subarray(FRAME_BYTES)
    }
  }
  yield frameOf(key, { number, isLast: true }, waiting)
}

/** Errors: throws when anything was changed, left out or cut off. */
export async function* openSealed(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0
  for await (const part of sealed) {
    waiting = Buffer.concat([waiting, part])
    for (;;) {
      const frame = firstFrame(waiting)
      // The last one is opened when nothing follows it.
      if (frame === null || frame.rest.length === 0) break
      yield openFrame(key, { number, isLast: false }, frame.body)
      number += 1
      waiting = frame.rest
    }
  }
  const last = firstFrame(waiting)
  if (last === null || last.rest.length > 0) throw new Error('A sealed file was cut short')
  yield openFrame(key, { number, isLast: true }, last.body)
}

interface Place {
  readonly number: number
  readonly isLast: boolean
}

function frameOf(key: Buffer, place: Place, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(markOf(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

function firstFrame(bytes: Buffer): { readonly body: Buffer; readonly rest: Buffer } | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt32BE()
  if (end > LENGTH_BYTES + FRAME_BYTES + TAG_BYTES) throw new Error('A sealed file has a frame that is too long')
  return bytes.length < end ? null : { body: bytes.subarray(LENGTH_BYTES, end), rest: bytes.subarray(end) }
}

function openFrame(key: Buffer, place: Place, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), { authTagLength: TAG_BYTES })
    .setAAD(markOf(place))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
}

function nonceOf({ number }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 8)
  return nonce
}

const markOf = ({ isLast }: Place) => Buffer.from([isLast ? 1 : 0])
