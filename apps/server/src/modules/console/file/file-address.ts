// Addresses of files. A public one holds for ever; a private one is signed and holds for ten minutes of one session, so that an
// address in a log, a chat or a browser's history opens nothing.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileParameters } from './file.parameters.ts'

const { signedMs } = fileParameters
const FOLDER = '/files/'

/** The query of a signed address: when it ends, in milliseconds of the epoch, what a copy is called, and the signature. */
export interface AddressProof {
  readonly expires: string
  readonly signature: string
  /** Empty: as we call it. */
  readonly name: string
  /** What the file was uploaded for; empty for what bears no watermark. */
  readonly purpose: string
}

/** For whom an address is, and what a copy of the file is called. */
interface Addressee {
  readonly sessionId: string
  readonly name: string
  readonly purpose: string
}

export interface FileAddresses {
  publicUrl(key: string): string
  /** Opens for `signedMs` from `now`, in this session. */
  signedUrl(key: string, addressee: Addressee, now: Date): string
  isGenuine(key: string, proof: AddressProof, sessionId: string, now: Date): boolean
}

/** @param signingKey 32 bytes, used for nothing else */
export function createFileAddresses(signingKey: Buffer): FileAddresses {
  if (signingKey.length < 32) throw new Error('The signing key of files has 32 bytes')
  const sign = (key: string, { sessionId, name, purpose }: Addressee, expires: string) =>
    createHmac('sha256', signingKey)
      .update(`file|${key}|${sessionId}|${expires}|${purpose}|${name}`, 'utf8')
      .digest('base64url')
  return {
    publicUrl: (key) => FOLDER + key,
    signedUrl(key, addressee, now) {
      const expires = String(now.getTime() + signedMs)
      const called = addressee.name === '' ? '' : `&n=${encodeURIComponent(addressee.name)}`
      const meant = addressee.purpose === '' ? '' : `&p=${addressee.purpose}`
      return `${FOLDER}${key}?e=${expires}&s=${sign(key, addressee, expires)}${meant}${called}`
    },
    isGenuine(key, { expires, signature, name, purpose }, sessionId, now) {
      if (!/^\d{13}$/.test(expires)) return false
      const left = Number(expires) - now.getTime()
      if (left <= 0 || left > signedMs) return false
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(key, { sessionId, name, purpose }, expires))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
