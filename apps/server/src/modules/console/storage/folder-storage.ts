// Stored files as a folder tree: public and private ones in separate folders, written whole and flushed before the answer.
import { randomBytes } from 'node:crypto'
import { access as reach, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileAccess, type FileStorage, placeOf } from './file-storage.ts'

/** @param root the folder for files; made when missing, readable by nobody else */
export function createFolderStorage(root: string): FileStorage {
  const pathOf = (access: FileAccess, key: string) => path.join(root, ...placeOf(access, key))
  return {
    async write(access, key, bytes) {
      const place = pathOf(access, key)
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
      const place = pathOf(access, key)
      const folder = path.dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const size = await writePartsDurably(place, parts)
      await flushFolder(folder)
      return size
    },
    async open(access, key, range) {
      const file = await ifThere(open(pathOf(access, key), 'r'))
      return file === null ? null : { size: (await file.stat()).size, stream: file.createReadStream(range) }
    },
    async sizeOf(access, key) {
      return (await ifThere(stat(pathOf(access, key))))?.size ?? null
    },
    async remove(access, key) {
      await rm(pathOf(access, key), { force: true })
    },
    async mustBeUsable() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await reach(root, constants.R_OK | constants.W_OK)
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

/** Null for what is not there. */
async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
