// One-time codes by time (RFC 6238): SHA-1, six digits, thirty seconds, which is what every authenticator app understands.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** 160 bits, the length RFC 4226 recommends. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret as base32, which is how people type it when they can't scan. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a base32 secret in one step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step that a code belongs to, or null: the present one and its neighbours, because clocks differ and typing takes time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const present = totpStepAt(now)
  const typed = Buffer.from(code)
  const matching = [present, present - 1, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), typed),
  )
  return matching[0] ?? null
}

/** What an authenticator app reads from the picture. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parameters = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
