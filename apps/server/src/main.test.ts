// The server as a process: asked to stop, it answers what is in flight and exits with code 0.
import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const SOON = { timeout: 60_000, interval: 50 }
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-main-'))
let suite: TestDatabase
let port: number
let server: ChildProcess
let exited: Promise<unknown[]>

beforeAll(async () => {
  suite = await createTestDatabase()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  writeFileSync(path.join(dataDir, 'private.pem'), privateKey)
  writeFileSync(path.join(dataDir, 'public.pem'), publicKey)
})
afterAll(async () => {
  await suite.drop()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  port = await freePort()
  server = fork(path.join(import.meta.dirname, 'main.ts'), { env: { ...process.env, ...environment() } })
  exited = once(server, 'exit')
})
afterEach(async () => {
  server.kill('SIGKILL')
  await exited
})

const secret = () => randomBytes(32).toString('base64url')
const environment = () => ({
  NODE_ENV: 'development',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: suite.urls.app,
  DATABASE_HOUSE_URL: suite.urls.house,
  LOG_LEVEL: 'fatal',
  SECRET_FIELD_KEY: secret(),
  SECRET_INDEX_KEY: secret(),
  SECRET_PEPPER: secret(),
  SECRET_FILE_LINKS: secret(),
  // Nobody is paid here.
  ALLINPAY_GATEWAY_URL: 'http://127.0.0.1:9/gateway',
  ALLINPAY_APP_ID: '1581648210684',
  ALLINPAY_SECRET_KEY: randomBytes(16).toString('hex'),
  ALLINPAY_PRIVATE_KEY_FILE: path.join(dataDir, 'private.pem'),
  ALLINPAY_CERTIFICATE_FILES: path.join(dataDir, 'public.pem'),
  ALLINPAY_ACCOUNT_SET_NO: '400193',
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  return free
}

const ask = (route: string) => fetch(`http://127.0.0.1:${port}${route}`).catch(() => null)
const isReady = async () => (await ask('/readyz'))?.status === 200

/** A bare connection, as browsers and proxies hold them. */
async function open(): Promise<{ socket: Socket; heard(): string; ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, heard: () => heard, ended }
}

/** Read to its end before it is answered, and then refused: it is no notification of the provider. */
const BODY = 'sign=x&bizContent=y'
const HEAD = [
  'POST /api/Allinpay/Notify HTTP/1.1',
  'Host: x',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${BODY.length}`,
].join('\r\n')

test('answers what is in flight, ends idle connections, and leaves with code 0', { timeout: 120_000 }, async () => {
  await vi.waitUntil(isReady, SOON)
  const [unused, kept, busy] = await Promise.all([open(), open(), open()])
  kept.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitUntil(() => kept.heard().includes('"ok":true'), SOON)
  busy.socket.write(`${HEAD}\r\n\r\n${BODY.slice(0, 10)}`)
  // Its first part has arrived when a later request on another connection was answered.
  await ask('/healthz')

  server.kill('SIGTERM')
  await Promise.all([unused.ended, kept.ended])
  expect(await ask('/healthz')).toBeNull()
  busy.socket.write(BODY.slice(10))
  await busy.ended
  expect(busy.heard()).toMatch(/^HTTP\/1\.1 403 /)
  expect(busy.heard().toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(await exited).toEqual([0, null])
})

test('asked to stop while it starts, it leaves with code 0 all the same', { timeout: 120_000 }, async () => {
  // Somewhere between its first statement and its first tick, wherever the machine is by then.
  const connections = () =>
    suite.database.pool.query("select from pg_stat_activity where application_name in ('merchant-server', 'merchant-jobs') and datname = current_database()") // prettier-ignore
  await vi.waitUntil(async () => ((await connections()).rowCount ?? 0) > 0, SOON)
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('says which jobs are late, without being taken out of service for it', { timeout: 120_000 }, async () => {
  await vi.waitUntil(isReady, SOON)
  const lateJobs = async () => {
    const answer = await ask('/readyz')
    return ((await answer?.json()) as { lateJobs: string[] } | undefined)?.lateJobs
  }
  // Ticks of the servers before this one grow old meanwhile: both are asked again until this one has ticked.
  await vi.waitFor(
    async () => expect([await lateJobs(), (await ask('/healthz/jobs'))?.status]).toEqual([[], 200]),
    SOON,
  )
  await vi.waitFor(async () => {
    // As if nobody had swept since 1970. A tick in between would undo it, hence the loop; one is due once an hour.
    await suite.database.global
      .updateTable('job_tick')
      .set((row) => ({ succeeded_at: row.fn<Date>('to_timestamp', [row.val(0)]) }))
      .where('name', '=', 'sweep')
      .execute()
    expect([await lateJobs(), await isReady()]).toEqual([['sweep'], true])
    const jobs = await ask('/healthz/jobs')
    expect(jobs?.status).toBe(503)
    const sweep = { name: 'sweep', isLate: true, everySeconds: 3_600, succeededAt: '1970-01-01T00:00:00.000Z' }
    expect(await jobs?.json()).toMatchObject({ ok: false, jobs: expect.arrayContaining([sweep]) })
  }, SOON)
})
