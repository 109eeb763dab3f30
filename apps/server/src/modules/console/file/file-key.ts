// Names of stored files: random; nothing of the uploaded file's name is in them.
import { randomBytes } from 'node:crypto'

const mimes = { webp: 'image/webp', jpg: 'image/jpeg' } as const
type Ending = keyof typeof mimes

export type FileMime = (typeof mimes)[Ending]

export const newFileKey = (ending: Ending): string => `${randomBytes(16).toString('hex')}.${ending}`

/** The file type of a key, or null for a text that is no key: such a text never reaches the disk. */
export function mimeOfKey(key: string): FileMime | null {
  const [name = '', ending = '', ...rest] = key.split('.')
  return rest.length === 0 && /^[0-9a-f]{32}$/.test(name) && isEnding(ending) ? mimes[ending] : null
}

const isEnding = (text: string): text is Ending => Object.hasOwn(mimes, text)
