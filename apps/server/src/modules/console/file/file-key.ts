// Names of stored files: random; nothing of the uploaded file's name is in them.
import { randomBytes } from 'node:crypto'
import { uploadTypes } from '@merchant/contract'

const mimes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: uploadTypes.jpg.mime,
  mp4: uploadTypes.mp4.mime,
  pdf: uploadTypes.pdf.mime,
  xlsx: uploadTypes.xlsx.mime,
  docx: uploadTypes.docx.mime,
} as const
export type FileEnding = keyof typeof mimes

export type FileMime = (typeof mimes)[FileEnding]

export const mimeOf = (ending: FileEnding): FileMime => mimes[ending]

export const newFileKey = (ending: FileEnding): string => `${randomBytes(16).toString('hex')}.${ending}`

/** Of a thumbnail that is stored as AVIF as well: the key says so, and no other picture is looked for twice. */
export const newTwinKey = (): string => `${randomBytes(16).toString('hex')}a.webp`

/** Where the same picture is stored as AVIF; null: it is not. */
export const twinOf = (key: string): string | null =>
  /^[0-9a-f]{32}a\.webp$/.test(key) ? key.replace(/webp$/, 'avif') : null

/** Everything that is stored of these keys. */
export const storedKeys = (keys: readonly string[]): string[] =>
  [...new Set(keys)].flatMap((key) => [key, twinOf(key) ?? []].flat())

/** The file type of a key, or null for a text that is no key: such a text never reaches the disk. */
export function mimeOfKey(key: string): FileMime | null {
  const [name = '', ending = '', ...rest] = key.split('.')
  return rest.length === 0 && /^[0-9a-f]{32}a?$/.test(name) && isEnding(ending) ? mimes[ending] : null
}

const isEnding = (text: string): text is FileEnding => Object.hasOwn(mimes, text)
