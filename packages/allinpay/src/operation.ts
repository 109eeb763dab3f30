/** What every operation is made with, and the few words they share. */
import type { Gateway } from './exchange.ts'
import type { OpenPage } from './page.ts'
import { findText, UnexpectedShape } from './reply-data.ts'
import type { CheckedSettings } from './settings.ts'
import { type JsonObject, PLATFORM_MEMBER_NO, type SensitiveCipher, SOURCE } from './wire/index.ts'

export interface Line {
  readonly settings: CheckedSettings
  readonly gateway: Gateway
  readonly openPage: OpenPage
  readonly cipher: SensitiveCipher
}

/** Where the person sits. */
export type Source = keyof typeof SOURCE

/** A member, or the platform itself. */
export type Party = 'platform' | { readonly memberNo: string }

export function sourceCode(source: Source = 'pc'): number {
  return SOURCE[source]
}

export function memberNoOf(party: Party): string {
  return party === 'platform' ? PLATFORM_MEMBER_NO : party.memberNo
}

export const partyOf = (memberNo: string): Party => (memberNo === PLATFORM_MEMBER_NO ? 'platform' : { memberNo })

/** Encrypts a sensitive text; an absent one stays absent. */
export function mayEncrypt(cipher: SensitiveCipher, plain: string | undefined): string | undefined {
  return plain === undefined || plain === '' ? undefined : cipher.encrypt(plain)
}

/** Decrypts a sensitive field of a reply; null when absent, UnexpectedShape when it was not made with our secret. */
export function findDecrypted(cipher: SensitiveCipher, data: JsonObject, name: string): string | null {
  const hex = findText(data, name)
  if (hex === null) return null
  try {
    return cipher.decrypt(hex)
  } catch {
    throw new UnexpectedShape(name)
  }
}
