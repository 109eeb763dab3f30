// One stack per data folder: it belongs to the process that claimed it first, for as long as that lives.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginningOf, isAlive } from '@merchant/database'
import { hasCode } from './has-code.ts'

interface Owner {
  readonly pid: number
  /** Distinguishes the process from a later one with the same number. */
  readonly beginning: string
  readonly since: string
}

const FILE = 'owner.json'
const TRIES = 50

/** How often this process has claimed a folder: starting and what it starts both do. */
const claims = new Map<string, number>()

/**
 * Claims a folder and answers what gives it back. A claim ends with its process, however that ends.
 * Errors: throws when another process that lives has it.
 */
export async function claimFolder(dataDir: string): Promise<() => void> {
  const folder = path.resolve(dataDir)
  const file = path.join(folder, FILE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((claims.get(folder) ?? 0) === 0) await take(file, folder)
  claims.set(folder, (claims.get(folder) ?? 0) + 1)
  const giveBack = once(() => {
    process.off('exit', giveBack)
    const left = (claims.get(folder) ?? 1) - 1
    claims.set(folder, left)
    if (left === 0) rmSync(file, { force: true })
  })
  process.once('exit', giveBack)
  return giveBack
}

async function take(file: string, folder: string): Promise<void> {
  const me: Owner = { pid: process.pid, beginning: beginningOf(process.pid), since: new Date().toISOString() }
  for (let tries = 1; ; tries += 1) {
    if (create(file, JSON.stringify(me))) return
    const text = read(file)
    const owner = ownerIn(text)
    if (owner !== null && isThere(owner)) throw new Error(refusal(folder, owner))
    // Somebody may be writing it at this moment; what stays unreadable was left by who died in doing so.
    if (owner !== null || tries > TRIES / 2) takeAway(file, text)
    if (tries === TRIES) throw new Error(`The data folder could not be claimed: ${file}`)
    await pause(20)
  }
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Removes a dead process's claim, and no other: somebody else may have done so and claimed the folder meanwhile. */
function takeAway(file: string, text: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) === text) rmSync(aside)
  else renameSync(aside, file)
}

const isThere = ({ pid, beginning }: Owner): boolean => isAlive(pid) && beginningOf(pid) === beginning

function ownerIn(text: string): Owner | null {
  try {
    const owner: Owner = JSON.parse(text)
    return owner
  } catch {
    return null
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const refusal = (folder: string, { pid, since }: Owner): string =>
  `数据目录 ${folder} 正由进程 ${pid} 使用（自 ${since}），请先停止它，或用 DATA_DIR 换一个目录\n` +
  `Process ${pid} uses the data folder ${folder} since ${since}: stop it, or choose another with DATA_DIR`

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
