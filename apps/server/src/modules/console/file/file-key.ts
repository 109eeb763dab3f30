// Names of stored files: random, made by us, never a part of what the user called the file (threats T39, T40).
import { randomBytes } from 'node:crypto'

const KEY = /^[0-9a-f]{32}\.(webp|jpg)$/
const mimes = { webp: 'image/webp', jpg: 'image/jpeg' } as const

export type FileMime = (typeof mimes)[keyof typeof mimes]

export const newFileKey = (ending: 'webp' | 'jpg'): string => `${randomBytes(16).toString('hex')}.${ending}`

/** The type of the file that `key` names, or null when it can be no key of ours: it never reaches the disk then. */
export function mimeOfKey(key: string): FileMime | null {
  const ending = KEY.exec(key)?.[1] as keyof typeof mimes | undefined
  return ending === undefined ? null : mimes[ending]
}
