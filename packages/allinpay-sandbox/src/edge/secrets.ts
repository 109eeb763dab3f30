/** Sensitive fields under the app's own key, both ways; the derived key is kept because every request needs it. */
import { createSensitiveCipher, type SensitiveCipher } from '@merchant/allinpay/wire'
import type { UnitOfWork } from '../work.ts'

const ciphers = new Map<string, SensitiveCipher>()

/** The cipher of a secretKey. */
export function cipherOf(secretKey: string): SensitiveCipher {
  let cipher = ciphers.get(secretKey)
  if (!cipher) {
    cipher = createSensitiveCipher(secretKey)
    ciphers.set(secretKey, cipher)
  }
  return cipher
}

/** What the app encrypted, outside the parameters that are opened before the service runs. Throws when it was not. */
export function decryptOf(work: UnitOfWork, hex: string): string {
  return cipherOf(work.app.secretKey).decrypt(hex)
}

/** A value as the app will receive it: upper-case hex. */
export function encryptFor(work: UnitOfWork, plain: string): string {
  return cipherOf(work.app.secretKey).encrypt(plain)
}
