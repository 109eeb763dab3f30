// Recurring work goes on whatever ends a tick: the process that runs it, its order to stop, or the database under it.
import { openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { type ExpectStatic, test as runner, vi } from 'vitest'
import { type JobLog, type RecurringJob, startScheduler } from './scheduler.ts'
import { PROBE, startTickProcess, type TickProcess } from './scheduler.testing.ts'
import { createTickLog, type TickLog } from './tick-log.ts'

/** A dead process is noticed after ten seconds without a heartbeat; the rest is for a busy machine. */
const SOON = { timeout: 60_000, interval: 100 }

interface Place {
  readonly url: string
  readonly pool: TestDatabase['database']['pool']
  readonly ticks: TickLog
  /** What the schedulers here have logged. */
  readonly said: string[]
  readonly log: JobLog
  start(run: RecurringJob['run']): Promise<{ stop(): Promise<void> }>
  /** One instance has a tick under way, another one is beside it and has had none; what it offered at its start is used up. */
  tickElsewhere(): Promise<{ elsewhere: TickProcess; count(): number }>
}

async function openPlace(): Promise<Place & { close(): Promise<void> }> {
  const suite = await createTestDatabase()
  const ticks = createTickLog(suite.database)
  const said: string[] = []
  const log: JobLog = { error: (_details, message) => void said.push(message), warn: () => {} }
  const running: { stop(): Promise<void> }[] = []
  const others: TickProcess[] = []
  const start: Place['start'] = async (run) => {
    const scheduler = await startScheduler({ url: suite.url, jobs: [{ ...PROBE, run }], ticks, log })
    running.push(scheduler)
    return scheduler
  }
  const { pool } = suite.database
  const tickElsewhere: Place['tickElsewhere'] = async () => {
    const elsewhere = startTickProcess(suite.url)
    others.push(elsewhere)
    await elsewhere.begun()
    let count = 0
    await start(async () => (count += 1))
    await pool.query("delete from pgboss.job where state = 'created'")
    return { elsewhere, count: () => count }
  }
  const close = async () => {
    for (const other of others) other.signal('SIGKILL')
    await Promise.all(running.map((each) => each.stop()))
    await suite.drop()
  }
  return { url: suite.url, pool, ticks, said, log, start, tickElsewhere, close }
}

/**
 * Side by side, each on a database of its own: they wait for clocks and not for one another. Each is given its own
 * `expect`, because the common one knows one test only, and none when that has ended before the others.
 */
const test = (name: string, work: (place: Place, expect: ExpectStatic) => Promise<void>) =>
  runner.concurrent(name, { timeout: 120_000 }, async ({ expect }) => {
    const { close, ...place } = await openPlace()
    try {
      await work(place, expect)
    } finally {
      await close()
    }
  })

/** From another database of the server. */
async function onServer(url: string, statement: string): Promise<void> {
  const server = openDatabase({ url: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  try {
    await server.pool.query(statement)
  } finally {
    await server.close()
  }
}

test('an instance that is killed in its tick leaves the next one to the others', async (place, expect) => {
  const { elsewhere, count } = await place.tickElsewhere()
  elsewhere.signal('SIGKILL')
  await expect.poll(count, SOON).toBeGreaterThan(2)
})

test('an instance that is told to stop in its tick ends it, and the others go on', async (place, expect) => {
  const { elsewhere, count } = await place.tickElsewhere()
  elsewhere.signal('SIGTERM')
  elsewhere.endTick()
  expect(await elsewhere.exited).toEqual([0, null])
  await expect.poll(count, SOON).toBeGreaterThan(2)
})

test('a database that is lost in a tick costs that tick only', async (place, expect) => {
  const name = new URL(place.url).pathname.slice(1)
  let count = 0
  let isLost = false
  const tick = async () => {
    count += 1
    if (isLost) return
    isLost = true
    await onServer(place.url, `alter database ${name} with allow_connections false`)
    await onServer(place.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  await Promise.all([place.start(tick), place.start(tick)])
  await expect.poll(() => place.said, SOON).toContain('job queue')
  const before = count
  await onServer(place.url, `alter database ${name} with allow_connections true`)
  await expect.poll(() => count, SOON).toBeGreaterThan(before + 2)
})

test('a database that is away at the start is waited for', async (place, expect) => {
  const name = new URL(place.url).pathname.slice(1)
  await onServer(place.url, `alter database ${name} with allow_connections false`)
  await onServer(place.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  let count = 0
  const leaving = new AbortController()
  const given = startScheduler(
    { url: place.url, jobs: [{ ...PROBE, run: async () => {} }], ticks: place.ticks, log: place.log },
    leaving.signal,
  )
  const started = place.start(async () => (count += 1))
  await expect.poll(() => place.said.length, SOON).toBeGreaterThan(1)
  leaving.abort()
  await (await given).stop()
  await onServer(place.url, `alter database ${name} with allow_connections true`)
  await started
  await expect.poll(() => count, SOON).toBeGreaterThan(1)
})

test('instances side by side run one tick per period between them', async (place, expect) => {
  const moments: number[] = []
  let atOnce = 0
  let most = 0
  const tick = async () => {
    moments.push(performance.now())
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 50))
    atOnce -= 1
  }
  const startedAt = performance.now()
  await Promise.all([1, 2, 3].map(() => place.start(tick)))
  await vi.waitUntil(() => moments.length >= 4, SOON)
  // A period that had begun when they started has one, too.
  expect(moments.length).toBeLessThanOrEqual((performance.now() - startedAt) / 1_000 + 2)
  expect(most).toBe(1)
})

test('a tick that fails is logged, told with its reason, and tried again at the next period', async (place, expect) => {
  let isBroken = true
  await place.start(async () => {
    if (isBroken) throw new Error('no goods for 13800001234')
  })
  const state = async () => (await place.ticks.read([PROBE]))[0]
  await vi.waitUntil(async () => ((await state())?.failures ?? 0) >= 2, SOON)
  expect(await state()).toMatchObject({ lastError: 'no goods for ***', succeededAt: null })
  isBroken = false
  await vi.waitUntil(async () => (await state())?.failures === 0, SOON)
  const mended = await state()
  expect(mended).toMatchObject({ isLate: false, lastError: '' })
  expect(mended?.succeededAt?.getTime()).toBeGreaterThan(mended?.failedAt?.getTime() ?? 0)
  expect(new Set(place.said)).toEqual(new Set(['job failed']))
})

test('a tick that never ends is given up, told, and followed by the next', async (place, expect) => {
  let count = 0
  const never = new Promise(() => {})
  const run = () => ((count += 1) === 1 ? never : Promise.resolve())
  // Closed without waiting: its first tick would never end.
  const hung = await startScheduler({
    url: place.url,
    jobs: [{ ...PROBE, run }],
    ticks: place.ticks,
    log: place.log,
    expireSeconds: 2,
  })
  await expect.poll(() => count, SOON).toBeGreaterThan(2)
  expect((await place.ticks.read([PROBE]))[0]?.failedAt).not.toBeNull()
  expect(place.said).toContain('job failed')
  await hung.stop()
})

test('a queue that an earlier release made for a chain of ticks is taken over', async (place, expect) => {
  const { PgBoss } = await import('pg-boss')
  const old = new PgBoss({ connectionString: place.url, schedule: false })
  await old.start()
  await old.createQueue(PROBE.name, { policy: 'stately', retryLimit: 0, expireInSeconds: 120 })
  await old.send(PROBE.name, {})
  // Its process was killed in its tick.
  expect(await old.fetch(PROBE.name)).toHaveLength(1)
  await old.stop({ graceful: false })
  let count = 0
  await place.start(async () => (count += 1))
  await expect.poll(() => count, SOON).toBeGreaterThan(1)
})
