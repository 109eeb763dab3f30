/** Sensitive fields on the wire: AES-128-ECB under a key derived from the app's secret, as upper-case hex. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

export interface SensitiveCipher {
  /** Plain text in, upper-case hex out. Equal texts give equal hex: never store it as a secret. */
  encrypt(plain: string): string
  /** Hex in either case in, plain text out; throws when the hex was not made with this secret. */
  decrypt(hex: string): string
}

/** The first 16 bytes of SHA1(SHA1(secret)), which is what Java's SHA1PRNG seeded with the secret yields. */
export function sensitiveKey(secretKey: string): Buffer {
  const once = createHash('sha1').update(secretKey, 'utf8').digest()
  return createHash('sha1').update(once).digest().subarray(0, 16)
}

/** The cipher of one app's `secretKey`. */
export function createSensitiveCipher(secretKey: string): SensitiveCipher {
  const key = sensitiveKey(secretKey)
  return {
    encrypt(plain) {
      const cipher = createCipheriv('aes-128-ecb', key, null)
      return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
        .toString('hex')
        .toUpperCase()
    },
    decrypt(hex) {
      // Node stops silently at the first character that is not hex; a cut card number must not pass for a whole one.
      if (!/^(?:[0-9a-fA-F]{32})+$/.test(hex)) throw new Error('not an encrypted field')
      const decipher = createDecipheriv('aes-128-ecb', key, null)
      return Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8')
    },
  }
}
