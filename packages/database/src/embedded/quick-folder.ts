// Folders for databases that may be lost, those of tests: in memory where the machine has room, for a busy disk is most of
// what such a database waits for. What a killed run has left is taken away by the next one.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isAlive } from './is-alive.ts'

const PREFIX = 'merchant-quick-'
/** Linux keeps this folder in memory; containers often lend only a few megabytes of it. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Makes an empty folder of this process: in memory, or among the temporary files. The caller removes it. */
export function makeQuickFolder(name: string): string {
  for (const root of [MEMORY, os.tmpdir()]) sweep(root)
  return fs.mkdtempSync(path.join(hasRoom() ? MEMORY : os.tmpdir(), `${PREFIX}${process.pid}-${name}-`))
}

function hasRoom(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Removes the folders whose process is gone. A server that outlived it ends within a minute of losing its lock file. */
function sweep(root: string): void {
  if (!fs.existsSync(root)) return
  for (const name of fs.readdirSync(root).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    fs.rmSync(path.join(root, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
