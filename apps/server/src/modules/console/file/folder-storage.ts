// Stored files as a folder tree: public and private ones in separate folders, written whole and flushed before the answer.
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FileAccess } from './picture-rules.ts'

export interface StoredFile {
  readonly size: number
  /** Must be read or destroyed. */
  readonly stream: Readable
}

/** Keys come from `newFileKey`; a public key names no private file, nor the reverse. */
export interface FileStorage {
  write(access: FileAccess, key: string, bytes: Buffer): Promise<void>
  /** Writes what is not all there yet; whoever reads it before this ends reads less. Answers its size. */
  writeFrom(access: FileAccess, key: string, parts: AsyncIterable<Uint8Array>): Promise<number>
  open(access: FileAccess, key: string): Promise<StoredFile | null>
  remove(access: FileAccess, key: string): Promise<void>
}

/** @param root the folder for files; made when missing, readable by nobody else */
export function createFolderStorage(root: string): FileStorage {
  // The first two letters of the key name a folder, so that no folder holds too many files.
  const placeOf = (access: FileAccess, key: string) => path.join(root, access.toLowerCase(), key.slice(0, 2), key)
  return {
    async write(access, key, bytes) {
      const place = placeOf(access, key)
      const folder = path.dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${place}.${randomBytes(4).toString('hex')}`
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, place)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await flushFolder(folder)
    },
    async writeFrom(access, key, parts) {
      const place = placeOf(access, key)
      const folder = path.dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const size = await writePartsDurably(place, parts)
      await flushFolder(folder)
      return size
    },
    async open(access, key) {
      const file = await openExisting(placeOf(access, key))
      if (file === null) return null
      return { size: (await file.stat()).size, stream: file.createReadStream() }
    },
    async remove(access, key) {
      await rm(placeOf(access, key), { force: true })
    },
  }
}

async function writeDurably(place: string, bytes: Buffer): Promise<void> {
  await using file = await open(place, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

async function writePartsDurably(place: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(place, 'wx', 0o600)
  let size = 0
  for await (const part of parts) {
    await file.writeFile(part)
    size += part.length
  }
  await file.sync()
  return size
}

/** Flushes a folder: else a power failure loses the name of a new file. Windows can't flush folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function openExisting(place: string) {
  try {
    return await open(place, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
