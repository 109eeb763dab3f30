// The server as a process: config → database → app → listen; SIGTERM drains, finishes and goes.
import { mustBeDurable } from '@merchant/database'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { developmentClock } from './development/development-clock.ts'
import { startClockwork } from './jobs/clockwork.ts'
import { systemClock } from './kernel/clock.ts'
import { seedCategories } from './modules/category/index.ts'

const config = readConfig(process.env)
const clock = config.isProduction ? systemClock : developmentClock(config.dataDir)
const app = await createApp(config, clock)
if (config.isProduction) await mustBeDurable(app.db)
await seedCategories(app.db)
await app.http.listen({ host: config.host, port: config.port })
// The queue starts behind the first answer: nobody waits for it, and what is due stays due.
const clockwork = await startClockwork(config.databaseUrl, app.modules.jobs, app.http.log)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  app.drain()
  setTimeout(() => process.exit(1), 30_000).unref()
  await clockwork.stop()
  await app.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// Started by a program that has died: nobody would ever stop us.
process.once('disconnect', () => void stop())
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    app.http.log.fatal({ err: error }, event)
    process.exit(1)
  })
}
