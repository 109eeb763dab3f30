// The folder of an embedded PostgreSQL: makes it whole or not at all, and reads who is at work in it.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { postgresBinary } from './postgres-binaries.ts'
import type { ServerAccount } from './server-account.ts'
import { openSocketFolder, overSocket } from './socket-folder.ts'

const USER = 'app'

/** What lies where below the folder that the caller named. */
export interface DataFolder {
  readonly data: string
  readonly log: string
  readonly owner: string
  /** Where a new server puts its socket; null where it listens for TCP only. */
  readonly socket: string | null
  /** The address of the server's first database; the password comes from the folder. */
  url(server: Listening): string
}

/** Where a server is reached. */
interface Listening {
  readonly port: number
  readonly socket: string | null
}

/**
 * Opens the folder, and runs initdb when there is no cluster in it yet.
 * The cluster is made beside its place and renamed, so that a killed initdb leaves nothing half made.
 */
export async function openDataFolder(dir: string, account: ServerAccount): Promise<DataFolder> {
  const root = path.resolve(dir)
  const data = path.join(root, 'data')
  fs.mkdirSync(root, { recursive: true, mode: 0o700 })
  account.own(root)
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) createCluster(root, data, account)
  const password = fs.readFileSync(passwordFile(data), 'utf8')
  return {
    data,
    log: path.join(root, 'server.log'),
    owner: path.join(root, 'owner.pid'),
    socket: await openSocketFolder(root, account),
    url({ port, socket }) {
      const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
      return socket === null ? url : overSocket(url, socket)
    },
  }
}

/** The process id of the server that says it works in this folder, and where it listens, or null. It may be dead. */
export function readServer(data: string): (Listening & { readonly pid: number }) | null {
  try {
    const [pid, , , port, socket] = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return pid && port ? { pid: Number(pid), port: Number(port), socket: socket || null } : null
  } catch {
    return null
  }
}

const passwordFile = (data: string): string => path.join(data, 'password')

function createCluster(root: string, data: string, account: ServerAccount): void {
  const made = fs.mkdtempSync(path.join(root, 'new-'))
  const password = path.join(root, `${path.basename(made)}.password`)
  account.own(made)
  fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  account.own(password)
  try {
    initdb(made, password, account)
    fs.renameSync(password, passwordFile(made))
    renameUnlessThere(made, data)
  } finally {
    fs.rmSync(made, { recursive: true, force: true })
    fs.rmSync(password, { force: true })
  }
}

function initdb(data: string, password: string, account: ServerAccount): void {
  const [command, args, options] = account.command(postgresBinary('initdb'), [
    `--pgdata=${data}`,
    `--username=${USER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in locale sorts alike on every operating system; pinyin order is asked for where it is wanted.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ])
  const run = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? ''}${String(run.stderr)}`)
}

function renameUnlessThere(made: string, data: string): void {
  try {
    fs.renameSync(made, data)
  } catch (error) {
    // Another process was quicker with the same folder: its cluster is the one that counts.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error
  }
}
