// Proves that the embedded PostgreSQL starts anywhere, keeps what it was given, and that one folder has one server.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { mustBeDurable } from '../durability.ts'
import { ensureDatabase } from '../ensure-database.ts'
import { readServer } from './data-folder.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { postgresBinary } from './postgres-binaries.ts'
import { nobody } from './server-account.ts'
import { overTcp } from './socket-folder.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

let dir: string
beforeEach(() => {
  dir = makeQuickFolder('embedded')
})
afterEach(async () => {
  const server = readServer(path.join(dir, 'data'))
  if (server) process.kill(server.pid, 'SIGQUIT')
  await expect.poll(() => readServer(path.join(dir, 'data'))).toBeNull()
  fs.rmSync(dir, { recursive: true, force: true })
})

async function ask(connectionString: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Another process that starts the server in our folder and then does nothing until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start-embedded-postgres.ts'))})
    await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, fsync: false })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('starts in an empty folder, is durable, and keeps its data over a stop', async () => {
  const first = await startEmbeddedPostgres({ dir })
  expect(first.reused).toBe(false)
  await ask(first.url, 'create table kept as select 7 as n')
  const database = openDatabase({ url: first.url })
  await expect(mustBeDurable(database)).resolves.toBeUndefined()
  await database.close()
  await first.stop()
  expect(readServer(path.join(dir, 'data'))).toBeNull()

  const second = await startEmbeddedPostgres({ dir, maxConnections: 23, sharedBuffers: '16MB' })
  expect(second.reused).toBe(false)
  expect(await ask(second.url, 'select n from kept')).toBe(7)
  expect(await ask(second.url, "select current_setting('max_connections')")).toBe('23')
  expect(await ask(second.url, "select current_setting('shared_buffers')")).toBe('16MB')
  expect(await ask(second.url, "select current_setting('data_checksums')")).toBe('on')
  expect(await ask(second.url, 'select datlocale from pg_database where datname = current_database()')).toBe('C.UTF-8')
  await second.stop()
})

test('shows its password and its folder to nobody else, and asks for the password', async () => {
  const server = await startEmbeddedPostgres({ dir, fsync: false })
  const mode = (name: string) => fs.statSync(path.join(dir, name)).mode & 0o777
  expect([mode('data').toString(8), mode('data/password').toString(8)]).toEqual(['700', '600'])
  const wrong = new URL(overTcp(server.url))
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await server.stop()
})

const HOW = 'select coalesce(host(inet_server_addr()), $$socket$$)'

test.runIf(process.platform !== 'win32')('is reached over a socket that nobody else finds, and over TCP', async () => {
  const server = await startEmbeddedPostgres({ dir, fsync: false })
  expect(await ask(server.url, HOW)).toBe('socket')
  expect((fs.statSync(path.join(dir, 'socket')).mode & 0o777).toString(8)).toBe('700')
  expect(await ask(overTcp(server.url), HOW)).toBe('127.0.0.1')
  const wrong = new URL(server.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await server.stop()
})

test('a folder whose name is too long for a socket is reached over TCP', async () => {
  const deep = path.join(dir, 'd'.repeat(100))
  const server = await startEmbeddedPostgres({ dir: deep, fsync: false })
  expect(await ask(server.url, HOW)).toBe('127.0.0.1')
  const guest = await startEmbeddedPostgres({ dir: deep, fsync: false })
  expect(guest.url).toBe(server.url)
  await guest.stop()
  await server.stop()
})

test('two that start one new folder at once end up with one server', async () => {
  const [first, second] = await Promise.all([
    startEmbeddedPostgres({ dir, fsync: false }),
    startEmbeddedPostgres({ dir, fsync: false }),
  ])
  expect(second.url).toBe(first.url)
  expect(first.reused).toBe(!second.reused)
  await first.stop()
})

test('a server whose owner lives is used, and left alone at the end', async () => {
  const owner = await startElsewhere()
  const guest = await startEmbeddedPostgres({ dir, fsync: false })
  expect(guest.reused).toBe(true)
  await guest.stop()
  expect(await ask(guest.url, 'select 1')).toBe(1)
  await killed(owner)
})

test('a server whose owner was killed is taken over, and ended at the end', async () => {
  const owner = await startElsewhere()
  const before = readServer(path.join(dir, 'data'))
  await killed(owner)
  const heir = await startEmbeddedPostgres({ dir, fsync: false })
  expect(heir.reused).toBe(true)
  expect(readServer(path.join(dir, 'data'))).toEqual(before)
  await heir.stop()
  expect(readServer(path.join(dir, 'data'))).toBeNull()
})

test('what was committed is there after the server itself was killed', async () => {
  const first = await startEmbeddedPostgres({ dir })
  await ask(first.url, 'create table kept as select 7 as n')
  process.kill(readServer(path.join(dir, 'data'))?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => ask(first.url, 'select 1').catch(() => 'gone')).toBe('gone')
  const second = await startEmbeddedPostgres({ dir })
  expect(second.reused).toBe(false)
  expect(await ask(second.url, 'select n from kept')).toBe(7)
  await second.stop()
})

const nobodyCanRunIt =
  process.getuid?.() === 0 && spawnSync('test', ['-x', postgresBinary('postgres')], { uid: 65534 }).status === 0

test.runIf(nobodyCanRunIt)('root may hand it to the account nobody where namespaces are forbidden', async () => {
  const server = await startEmbeddedPostgres({ dir, fsync: false, account: nobody })
  expect(fs.statSync(path.join(dir, 'data', 'PG_VERSION')).uid).toBe(65534)
  expect(await ask(server.url, 'select 1')).toBe(1)
  await server.stop()
})

test('a folder that cannot start says what the server said', async () => {
  const server = await startEmbeddedPostgres({ dir, fsync: false })
  await server.stop()
  fs.appendFileSync(path.join(dir, 'data', 'postgresql.conf'), "\nno_such_setting = 'x'\n")
  await expect(startEmbeddedPostgres({ dir, fsync: false })).rejects.toThrow(/no_such_setting/)
})

test('a database is made when it is missing, also by several at once, and its name must be plain', async () => {
  const server = await startEmbeddedPostgres({ dir, fsync: false })
  const urls = await Promise.all([1, 2, 3].map(() => ensureDatabase(server.url, 'merchant')))
  expect(new Set(urls).size).toBe(1)
  expect(await ask(urls[0] ?? '', 'select current_database()')).toBe('merchant')
  await expect(ensureDatabase(server.url, 'x"; drop database merchant')).rejects.toThrow(/Not a database name/)
  await server.stop()
})
