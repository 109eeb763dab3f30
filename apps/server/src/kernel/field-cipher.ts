// Personal data at rest: AES-256-GCM per field, bound to its place, and a keyed hash for equality search.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'

export interface FieldCipher {
  /** Encrypts `text` for one place, e.g. `user_account.phone`; it can be read back only with the same place. */
  encrypt(place: string, merchantId: string, text: string): Buffer
  decrypt(place: string, merchantId: string, sealed: Buffer): string
  /** Keyed hash for equality search; `kind` keeps a phone's index apart from a card's. */
  index(kind: string, text: string): Buffer
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param fieldKey 32 bytes @param indexKey 32 bytes, another one */
export function createFieldCipher(fieldKey: Buffer, indexKey: Buffer): FieldCipher {
  if (fieldKey.length !== 32 || indexKey.length !== 32) throw new Error('Field keys have 32 bytes')
  // Made once: from plain bytes every single field would pay four times as much for making its key again.
  const sealing = createSecretKey(fieldKey)
  const indexing = createSecretKey(indexKey)
  const associated = (place: string, merchantId: string) => Buffer.from(`${place}|${merchantId}`, 'utf8')
  return {
    encrypt(place, merchantId, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(associated(place, merchantId))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body])
    },
    decrypt(place, merchantId, sealed) {
      if (sealed[0] !== VERSION) throw new Error(`Unknown cipher version in ${place}`)
      const iv = sealed.subarray(1, 1 + IV_BYTES)
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(associated(place, merchantId))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    index(kind, text) {
      return createHmac('sha256', indexing).update(`${kind}|${text}`, 'utf8').digest()
    },
  }
}
