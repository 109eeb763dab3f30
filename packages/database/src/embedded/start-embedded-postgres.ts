// Starts the PostgreSQL that npm brought, in a folder of ours, and promises one server per folder and a clean stop.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDataFolder, readServer, type DataFolder } from './data-folder.ts'
import { beginningOf, isAlive } from './is-alive.ts'
import { postgresBinary } from './postgres-binaries.ts'
import { serverAccount, type ServerAccount } from './server-account.ts'

export interface EmbeddedOptions {
  /** The folder that holds cluster, password, and log; made if missing, mode 0700. */
  dir: string
  /** false only for tests: a power loss then loses the cluster. Default true. */
  fsync?: boolean
  /** Where it listens for TCP, on this machine only; a free port unless given. A server that is at work in the folder keeps its own. */
  port?: number
  /** Default 60. */
  maxConnections?: number
  /** PostgreSQL's spelling; default 128MB. */
  sharedBuffers?: string
  /** For the tests of this package; decided by the process otherwise. */
  account?: ServerAccount
}

export interface EmbeddedPostgres {
  /** The address of the maintenance database `postgres`, as superuser: over a socket where the system has one. */
  url: string
  /** The number of the server's first process. */
  pid: number
  /** true when a server was already at work in the folder. */
  reused: boolean
  /** Resolves when the server is gone, whoever ended it. */
  ended(): Promise<void>
  /** Ends the server cleanly, unless another living process started it. */
  stop(): Promise<void>
}

const ATTEMPTS = 3
const START_SECONDS = 60

/**
 * Starts PostgreSQL in a folder, or takes over the one at work there (its parent may have been killed).
 * Errors: throws with the end of the server's log when it does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = options.account ?? serverAccount()
  const folder = await openDataFolder(options.dir, account)
  for (let attempt = 1; ; attempt += 1) {
    const running = await takeOver(folder)
    if (running) return running
    const port = options.port ?? (await freePort())
    const child = launch(folder, port, options, account)
    const url = folder.url({ port, socket: folder.socket })
    if (await comesUp(child, url)) return owned(folder, url)
    // The port may have been taken in between, or another process may have started the same folder: look again.
    if (attempt === ATTEMPTS) throw new Error(`PostgreSQL did not start: ${endOfLog(folder.log)}`)
    await otherComesUp(folder)
  }
}

async function takeOver(folder: DataFolder): Promise<EmbeddedPostgres | null> {
  const server = readServer(folder.data)
  if (!server) return null
  const url = folder.url(server)
  if (!(await canConnect(url))) return null
  const [pid = '', beginning] = readOr(folder.owner, '').split('\n')
  const owner = Number(pid)
  if (owner !== process.pid && isAlive(owner) && beginning === beginningOf(owner)) {
    return {
      url,
      pid: server.pid,
      reused: true,
      ended: () => endOf(server.pid),
      stop: async () => {},
    }
  }
  return { ...owned(folder, url), reused: true }
}

async function endOf(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(200, null, { ref: false })
}

function owned(folder: DataFolder, url: string): EmbeddedPostgres {
  fs.writeFileSync(folder.owner, `${process.pid}\n${beginningOf(process.pid)}`, { mode: 0o600 })
  const pid = readServer(folder.data)?.pid ?? 0
  const atExit = (): void => interrupt(folder)
  process.once('exit', atExit)
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    process.off('exit', atExit)
    stopping ??= stopServer(folder)
    return stopping
  }
  return { url, pid, reused: false, ended: () => endOf(pid), stop }
}

function launch(folder: DataFolder, port: number, options: EmbeddedOptions, account: ServerAccount): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder.socket === null ? '' : quoted(folder.socket),
    shared_buffers: options.sharedBuffers ?? '128MB',
    max_connections: options.maxConnections ?? 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Bind values hold identity and card numbers: they must never reach the log (operations.md 3).
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  }
  if (options.fsync === false)
    Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, how] = account.command(postgresBinary('postgres'), [
    '-D',
    folder.data,
    '-p',
    `${port}`,
    ...flags,
  ])
  const log = fs.openSync(folder.log, 'a', 0o600)
  // Detached, so that Ctrl-C reaches us alone and the database ends after our last transaction, not during it.
  const child = spawn(command, args, { ...how, stdio: ['ignore', log, log], detached: true })
  fs.closeSync(log)
  child.unref()
  return child
}

/** Waits for a server that another process has begun in the folder, until it answers or is gone. */
async function otherComesUp(folder: DataFolder): Promise<void> {
  for (let waited = 0; waited < START_SECONDS * 1000; waited += 50) {
    const server = readServer(folder.data)
    if (!server || !isAlive(server.pid) || (await canConnect(folder.url(server)))) return
    await pause(50)
  }
}

async function comesUp(child: ChildProcess, url: string): Promise<boolean> {
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  for (let waited = 0; waited < START_SECONDS * 1000 && !ended; waited += 20) {
    if (await canConnect(url)) return true
    await pause(20)
  }
  if (!ended) child.kill('SIGQUIT')
  return false
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk when the pid file is gone. */
async function stopServer(folder: DataFolder): Promise<void> {
  interrupt(folder)
  for (let waited = 0; readServer(folder.data) && waited < START_SECONDS * 1000; waited += 20) await pause(20)
  fs.rmSync(folder.owner, { force: true })
}

function interrupt(folder: DataFolder): void {
  const server = readServer(folder.data)
  if (!server || !isAlive(server.pid)) return
  // Windows has no signals: there the program that came with the server asks for the same shutdown.
  if (process.platform === 'win32') spawnSync(postgresBinary('pg_ctl'), ['stop', '-m', 'fast', '-D', folder.data])
  else process.kill(server.pid, 'SIGINT')
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function readOr(file: string, otherwise: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : otherwise
}

/** One entry of a list in the settings: a folder's name may hold a comma. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const endOfLog = (file: string): string => readOr(file, '').split('\n').slice(-12).join('\n')
