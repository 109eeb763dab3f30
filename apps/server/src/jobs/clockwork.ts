// Recurring work over all instances: each tick is one pg-boss job, so of many servers only one runs it at a time.
import { PgBoss } from 'pg-boss'

export interface RecurringJob {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<unknown>
}

export interface JobLog {
  error(details: object, message: string): void
}

/** Starts the jobs; `stop` waits for running ticks and begins no new one. A failed tick is logged and tried at the next. */
export async function startClockwork(
  url: string,
  jobs: readonly RecurringJob[],
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, application_name: 'merchant-jobs', max: 2, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  let isStopping = false
  for (const job of jobs) {
    // `stately`: one tick waiting and one running, never more, whoever sent them.
    await boss.createQueue(job.name, {
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: 120,
      deleteAfterSeconds: 3_600,
    })
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async () => {
      try {
        await job.run()
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed')
      } finally {
        if (!isStopping) await boss.send(job.name, {}, { startAfter: job.everySeconds })
      }
    })
    await boss.send(job.name, {})
  }
  return {
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
