// What counts as a commit to be killed at: what a step makes durable, and nothing that the house writes by itself.
import { openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTickLog } from '../../../apps/server/src/jobs/tick-log.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'

const job = { name: 'fire-timers', everySeconds: 2 } as const
let suite: TestDatabase
let proxy: DatabaseProxy
let db: ReturnType<typeof openDatabase>

beforeAll(async () => {
  suite = await createTestDatabase()
  proxy = await startDatabaseProxy(suite.url, () => false)
  db = openDatabase({ url: proxy.url, maxConnections: 2, applicationName: 'merchant-server' })
})
afterAll(async () => {
  await db.close()
  await proxy.close()
  await suite.drop()
})
beforeEach(() => proxy.countFromZero())

test('the notes of ticks are no commits', async () => {
  const ticks = createTickLog(db)
  await ticks.register([job])
  await ticks.begin(job)
  await ticks.succeed(job)
  await ticks.fail(job, new Error('lost'))
  expect(await ticks.read([job])).toMatchObject([{ name: job.name, failures: 1 }])
  expect(proxy.count()).toBe(0)
})

test('a write on its own is one, a transaction that writes is one, and one that only reads is none', async () => {
  const turn = (key: string) => ({ key, window_start_at: new Date(), count: 1 })
  await db.global.insertInto('rate_window').values(turn('alone')).execute()
  expect(proxy.count()).toBe(1)
  await db.globalTransaction(async (tx) => {
    await tx.insertInto('rate_window').values(turn('first')).execute()
    await tx.insertInto('rate_window').values(turn('second')).execute()
  })
  expect(proxy.count()).toBe(2)
  await db.globalTransaction((tx) => tx.selectFrom('rate_window').selectAll().execute())
  expect(proxy.count()).toBe(2)
})
