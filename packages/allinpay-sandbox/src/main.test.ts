/** The sandbox as a process: refuses production, says where it listens, ends cleanly, and carries on where it stopped. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeQuickFolder, openDatabase, startEmbeddedPostgres } from '@merchant/database'
import { createEmptyDatabase, dropDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAdminClient } from './index.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const TOKEN = 'operator-token'
let databaseUrl: string
let dataDir: string

beforeAll(async () => {
  databaseUrl = await createEmptyDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-main-'))
})
afterAll(async () => {
  await dropDatabase(databaseUrl)
  await rm(dataDir, { recursive: true })
})

function anApp() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { appId: '1', secretKey: 's', publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

function start(more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_PORT: '0',
    SANDBOX_ADMIN_PORT: '0',
    SANDBOX_ADMIN_TOKEN: TOKEN,
    SANDBOX_DATA_DIR: dataDir,
    ...more,
  }
  const child = spawn(process.execPath, [MAIN], { env })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const listening = new Promise<{ adminUrl: string }>((resolve, reject) => {
    const collect = (part: Buffer): void => {
      said += part.toString()
      const adminUrl = /inspector (http:\S+)\/__sbx\//.exec(said)?.[1]
      if (adminUrl) resolve({ adminUrl })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  // Whoever only waits for the end does not care that nothing ever listened.
  listening.catch(() => {})
  return { child, ended, listening, said: () => said }
}

test('it refuses to run in production, unless forced', async () => {
  const refused = start({ NODE_ENV: 'production' })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain('refuses to start')
  const forced = start({ NODE_ENV: 'production', SANDBOX_FORCE: '1' })
  await forced.listening
  forced.child.kill('SIGTERM')
  expect(await forced.ended).toBe(0)
})

test('a missing database address is named', async () => {
  const nameless = start({ SANDBOX_DATABASE_URL: '' })
  expect(await nameless.ended).not.toBe(0)
  expect(nameless.said()).toContain('SANDBOX_DATABASE_URL must be set')
})

test('after SIGTERM and a new start the keys, apps and members are the same', async () => {
  const first = start({ SANDBOX_FIRST_NOTIFY_MS: '1000' })
  const before = createAdminClient({ url: (await first.listening).adminUrl, token: TOKEN })
  await before.registerApp(anApp())
  await before.history([
    { op: 'member', at: '2026-01-01T00:00:00Z', bizUserId: 'm1', name: '王小明', identityNo: '11010119900307109X' },
  ])
  expect((await before.settings()).firstNotifyDelayMs).toBe(1_000)
  const certificates = await before.certificates()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = start()
  const after = createAdminClient({ url: (await second.listening).adminUrl, token: TOKEN })
  expect(await after.certificates()).toEqual(certificates)
  expect((await after.members()).map((member) => member.bizUserId)).toEqual(['m1'])
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a database that crashes in the middle of a transaction does not end it', { timeout: 120_000 }, async () => {
  const dir = makeQuickFolder('crash')
  // Durable, as in production: without fsync a crash may take back the tables that were made a moment before.
  const server = await startEmbeddedPostgres({ dir })
  const sandbox = start({ SANDBOX_DATABASE_URL: server.url })
  onTestFinished(async () => {
    sandbox.child.kill('SIGKILL')
    await server.stop()
    await rm(dir, { recursive: true })
  })
  const { adminUrl } = await sandbox.listening
  const admin = createAdminClient({ url: adminUrl, token: TOKEN })
  await admin.registerApp(anApp())
  const answers = () =>
    admin.members().then(
      () => true,
      () => false,
    )
  const database = openDatabase({ url: server.url })
  const lock = await database.pool.connect()
  await lock.query('begin')
  await lock.query('lock table allinpay_sandbox.member')
  // Waits for the lock with its connection in hand.
  const replayed = admin.history([{ op: 'member', at: '2026-01-01T00:00:00Z', bizUserId: 'm2', name: '李明', identityNo: '11010119900307109X' }]) // prettier-ignore
  const failed = expect(replayed).rejects.toThrow()
  const waiting = async () => {
    const { rows } = await database.pool.query("select pid from pg_stat_activity where wait_event_type = 'Lock'")
    return (rows as { pid: number }[]).map(({ pid }) => pid)
  }
  await vi.waitUntil(async () => (await waiting()).length > 0)
  for (const pid of await waiting()) process.kill(pid, 'SIGKILL')
  await failed
  lock.release(true)
  await database.close()

  await vi.waitUntil(answers, { timeout: 60_000 })
  sandbox.child.kill('SIGTERM')
  expect(await sandbox.ended).toBe(0)
})
