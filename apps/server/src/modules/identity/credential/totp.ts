// One-time codes by time (RFC 6238): SHA-1, six digits, thirty seconds, which is what every authenticator app understands.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** 160 bits, the length RFC 4226 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...about, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })

/** A new secret as base32, which is how people type it when they can't scan. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const totpStepAt = (now: Date): number => TOTP.counter({ period: PERIOD_SECONDS, timestamp: now.getTime() })

export const totpStepBegins = (step: number): Date => new Date(step * PERIOD_SECONDS * 1000)

/** The code of a base32 secret in one step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 })

/** The step that a code belongs to, or null: the present one and its neighbours, because clocks differ and typing takes time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws where six letters are more than six of them.
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return away === null ? null : totpStepAt(now) + away
}

/** What an authenticator app reads from the picture. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  totpOf(secret, { issuer, label: account }).toString()
