// Addresses of files: public ones for ever, private ones signed and good for a minute (threats T42).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parameters } from '../../kernel/parameters.ts'

const { signedMs } = parameters.image
const FOLDER = '/files/'

/** What a signed address carries behind its key: expiry in milliseconds of the epoch, and the proof. */
export interface AddressProof {
  readonly expires: string
  readonly signature: string
}

export interface FileAddresses {
  publicUrl(key: string): string
  /** Opens for `signedMs` from `now`, to whoever holds it. */
  signedUrl(key: string, now: Date): string
  isGenuine(key: string, proof: AddressProof, now: Date): boolean
}

/** @param signingKey 32 bytes that serve nothing else */
export function createFileAddresses(signingKey: Buffer): FileAddresses {
  if (signingKey.length < 32) throw new Error('The signing key of files has 32 bytes')
  const sign = (key: string, expires: string) =>
    createHmac('sha256', signingKey).update(`file|${key}|${expires}`, 'utf8').digest('base64url')
  return {
    publicUrl: (key) => FOLDER + key,
    signedUrl(key, now) {
      const expires = String(now.getTime() + signedMs)
      return `${FOLDER}${key}?e=${expires}&s=${sign(key, expires)}`
    },
    isGenuine(key, { expires, signature }, now) {
      if (!/^\d{13}$/.test(expires)) return false
      const left = Number(expires) - now.getTime()
      if (left <= 0 || left > signedMs) return false
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(key, expires))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
