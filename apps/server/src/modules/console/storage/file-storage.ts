// What a place for files must do, whatever it is: a folder of this machine or a bucket of an object store.
import type { Readable } from 'node:stream'

/** Public files are everybody's, private ones leave only by a signed address. */
export type FileAccess = 'PUBLIC' | 'PRIVATE'

/** Bytes `start` to `end` of a file, both included; `end` may lie behind its last one. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  /** Of the whole file, whatever part of it was asked for. */
  readonly size: number
  /** Must be read or destroyed. */
  readonly stream: Readable
}

/** Keys come from `newFileKey`; a public key names no private file, nor the reverse. */
export interface FileStorage {
  write(access: FileAccess, key: string, bytes: Buffer): Promise<void>
  /** Writes what is not all there yet; whoever reads it before this ends reads less, or nothing. Answers its size. */
  writeFrom(access: FileAccess, key: string, parts: AsyncIterable<Uint8Array>): Promise<number>
  /** The file, or the part of it; null when there is none. A part begins within the file. */
  open(access: FileAccess, key: string, range?: ByteRange): Promise<StoredFile | null>
  /** Its size; null when there is none. */
  sizeOf(access: FileAccess, key: string): Promise<number | null>
  /** Of one that is not there: nothing. */
  remove(access: FileAccess, key: string): Promise<void>
  /** Errors: throws when this place can't be used as it is configured. */
  mustBeUsable(): Promise<void>
}

/** Where a file lies: the first two letters of its key name a folder, so that no folder holds too many. */
export const placeOf = (access: FileAccess, key: string): readonly [folder: string, part: string, name: string] => [
  access.toLowerCase(),
  key.slice(0, 2),
  key,
]
