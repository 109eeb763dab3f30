/** Numbers the provider hands out: 19 digits that open with the moment, SMS codes, and tokens nobody can guess. */
import { randomBytes, randomInt } from 'node:crypto'

const SUFFIXES = 1_000_000
let suffix = randomInt(SUFFIXES)

/** 19 digits: 13 of virtual milliseconds, 6 that count on. Used for order, trade, posting and notification numbers. */
export function providerNumber(now: Date): string {
  suffix = (suffix + 1) % SUFFIXES
  return `${String(now.getTime()).padStart(13, '0')}${String(suffix).padStart(6, '0')}`
}

/** A numeric code of so many digits, as sent by SMS. */
export function numericCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** A token for an address that nobody can guess. */
export function linkToken(): string {
  return randomBytes(24).toString('base64url')
}
