// Names of stored files: random, made by us, never a part of what the user called the file.
import { randomBytes } from 'node:crypto'

const mimes = { webp: 'image/webp', jpg: 'image/jpeg' } as const
type Ending = keyof typeof mimes

export type FileMime = (typeof mimes)[Ending]

export const newFileKey = (ending: Ending): string => `${randomBytes(16).toString('hex')}.${ending}`

/** The type of the file that `key` names, or null when it can be no key of ours: it never reaches the disk then. */
export function mimeOfKey(key: string): FileMime | null {
  const [name = '', ending = '', ...rest] = key.split('.')
  return rest.length === 0 && /^[0-9a-f]{32}$/.test(name) && isEnding(ending) ? mimes[ending] : null
}

const isEnding = (text: string): text is Ending => Object.hasOwn(mimes, text)
