// The server as a process: config → database → app → listen; SIGTERM drains, answers what is in flight and exits.
import { distributionFindings, hasQueue, mustBeDurable, mustBeNarrow } from '@merchant/database'
import { type App, createApp } from './create-app.ts'
import { readConfig } from './config.ts'
import { developmentClock } from './development/development-clock.ts'
import { type Scheduler, startScheduler } from './jobs/scheduler.ts'
import { systemClock } from './kernel/clock.ts'
import { seedCategories } from './modules/trade/category/index.ts'

const STOP_MS = 30_000

const config = readConfig(process.env)
const clock = config.isProduction ? systemClock : developmentClock(config.dataDir)
let app: App | null = null
let scheduler: Promise<Scheduler> | null = null
const leaving = new AbortController()

async function stop(): Promise<void> {
  if (leaving.signal.aborted) return
  leaving.abort()
  setTimeout(() => fail(`Requests or jobs did not end within ${STOP_MS / 1_000} s`, null), STOP_MS).unref()
  // Still being made: what makes it sees so.
  if (app === null) return
  app.drain()
  // In parallel; both still need the database.
  await Promise.all([app.http.close(), scheduler?.then((jobs) => jobs.stop())])
  await app.close()
  process.exit(0)
}

function fail(reason: string, error: unknown): never {
  if (app === null) console.error(reason, error)
  else app.http.log.fatal({ err: error }, reason)
  process.exit(1)
}

// Registered before the start, so that a server asked to stop while starting stops cleanly too.
const leave = () => void stop().catch((error: unknown) => fail('The server did not stop cleanly', error))
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
// The parent process has died: nobody else would stop this one.
process.once('disconnect', leave)
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => fail(event, error))
}

async function start(): Promise<void> {
  app = await createApp(config, clock)
  if (leaving.signal.aborted) return leaveUnstarted(app)
  const { log } = app.http
  if (config.isProduction) await mustBeDurable(app.db)
  for (const width of await mustBeNarrow(app.db, config.isProduction))
    log.warn(`For trying out only, and refused in production: ${width} (docs/operation.md, Roles)`)
  await app.modules.storage.mustBeUsable()
  for (const finding of await distributionFindings(app.db.pool))
    log.warn(`Distribution: ${finding}; run npm run db:distribute`)
  await seedCategories(app.db)
  if (leaving.signal.aborted) return
  await app.http.listen({ host: config.host, port: config.port })
  // The queue starts after listening: no request waits for it.
  const { ticks, modules } = app
  const makesSchema = !(await hasQueue(app.db))
  scheduler = startScheduler({ url: config.houseUrl, makesSchema, jobs: modules.jobs, ticks, log }, leaving.signal)
  await scheduler
}

/** Nothing was begun but connections. */
async function leaveUnstarted(made: App): Promise<never> {
  await made.close()
  process.exit(0)
}

// While stopping, errors of a closed database are expected; before there was one to close, they are not.
const isClosing = () => leaving.signal.aborted && app !== null
await start().catch((error: unknown) => void (isClosing() || fail('The server did not start', error)))
