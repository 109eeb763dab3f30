// A stack of real programs: what is killed comes back where it was, the others go on, and nobody else gets its folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { keepRunning, type Part, type Watch } from './keep-running.ts'
import { startTestStack, type TestStack } from './start-test-stack.ts'

const SOON = { timeout: 120_000, interval: 100 }
const LONG = { timeout: 400_000 }
const said: string[] = []
let stack: TestStack
let watch: Watch

beforeAll(async () => {
  stack = await startTestStack('watched', { logLevel: 'fatal' })
  await stack.startServer()
  const { database, sandbox, server } = stack.parts
  if (database === null) throw new Error('These tests need a database of their own: unset DATABASE_URL')
  watch = keepRunning([database, sandbox, server], (text) => said.push(text))
}, 300_000)
afterAll(async () => {
  await watch.stop()
  await stack.remove()
}, 120_000)

const isThere = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
const isWhole = async () =>
  (await isThere(`${stack.url}/readyz`)) && (await isThere(`${stack.sandbox.adminUrl}/__sbx/health`))

async function killed(part: Part | null): Promise<void> {
  said.length = 0
  process.kill(part?.pid() ?? 0, 'SIGKILL')
  await vi.waitUntil(() => said.some((text) => text.includes('已恢复')), SOON)
  expect(said[0]).toContain(`${part?.name} 意外退出`)
  expect(said.filter((text) => !text.startsWith(part?.name ?? ''))).toEqual([])
  await vi.waitUntil(isWhole, SOON)
}

/** When the last of the recurring jobs ended well. */
async function lastTick(): Promise<number> {
  const answer = await fetch(`${stack.url}/healthz/jobs`)
  const { jobs } = (await answer.json()) as { jobs: readonly { succeededAt: string | null }[] | null }
  return Math.max(
    0,
    ...(jobs ?? []).flatMap(({ succeededAt }) => (succeededAt === null ? [] : Date.parse(succeededAt))),
  )
}

test('a database that is killed comes back; server and sandbox go on, and so do the recurring jobs', LONG, async () => {
  const { database, sandbox, server } = stack.parts
  const others = [sandbox.pid(), server.pid()]
  await killed(database)
  expect([sandbox.pid(), server.pid()]).toEqual(others)
  const before = await lastTick()
  await vi.waitUntil(async () => (await lastTick()) > before, SOON)
  expect(await stack.sandbox.admin.members()).toEqual([])
})

test('a sandbox that is killed comes back', LONG, () => killed(stack.parts.sandbox))

test('a server that is killed comes back', LONG, () => killed(stack.parts.server))

test('npm start is refused on a folder that is in use, whatever the ports', LONG, async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _, ...env } = process.env
  const second = spawn(process.execPath, [path.join(import.meta.dirname, '../start.ts')], {
    env: { ...env, DATA_DIR: stack.dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
  })
  let output = ''
  for (const stream of [second.stdout, second.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await once(second, 'close')).toEqual([1, null])
  expect(output).toContain(`${stack.dataDir} 正由进程 ${process.pid} 使用`)
  expect(await isWhole()).toBe(true)
})
