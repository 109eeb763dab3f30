// Recovery codes: what stands for a lost authenticator, once each. Fifty random bits in two groups that can be written down.
import { randomBytes } from 'node:crypto'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

/** No 0, 1, 8 and 9, which are taken for letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LENGTH = 10

/** `K7QXM-2WETR` */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** As it is compared: however it was typed. */
const bare = (code: string): string => code.trim().replaceAll('-', '').toUpperCase()

/** Told from the six digits of an authenticator by its length. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{10}$/.test(bare(code))

/** Keyed, and the person's own: equal codes of two people are not seen to be equal. */
export const recoveryHashOf = (cipher: FieldCipher, principalId: string, code: string): Buffer =>
  cipher.index('totp.recovery', `${principalId}|${bare(code)}`)
