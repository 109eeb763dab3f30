// Recurring work over all instances: every process offers every tick, the queue takes one per period, one process runs it.
// No tick depends on the one before: whatever ends a process or its connection in a tick, the others offer the next.
import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { sparingly } from '../kernel/sparingly.ts'
import type { TickLog } from './tick-log.ts'
import { createTickBoss, openTickQueue } from './tick-queue.ts'

export interface RecurringJob {
  readonly name: string
  readonly everySeconds: number
  /** May run twice at once for a moment, when a process hangs or loses the database: it claims what it works on. */
  run(): Promise<unknown>
}

export interface JobLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

interface SchedulerOptions {
  readonly url: string
  /** false where the queue's schema is there already and this role may make none. Default true. */
  readonly makesSchema?: boolean
  readonly jobs: readonly RecurringJob[]
  readonly ticks: TickLog
  readonly log: JobLog
  /** A tick that takes longer counts as hung: the next one is run beside it. Default 60. */
  readonly expireSeconds?: number
}

const EXPIRE_SECONDS = 60
/** A missed offer of a slow job is made up for after this, not after its period. */
const OFFER_AT_LEAST_EVERY_SECONDS = 60
const STOP_MS = 20_000
const START_AGAIN_MS = 2_000

export interface Scheduler {
  /** Waits for running ticks, and begins no new one. */
  stop(): Promise<void>
}

/**
 * Starts the jobs; a failed tick is logged and tried at the next. A database that is away is waited for, because the
 * process already answers requests then; `leaving` ends that.
 */
export async function startScheduler(options: SchedulerOptions, leaving?: AbortSignal): Promise<Scheduler> {
  const complain = sparingly((error, more) => options.log.error({ err: error, more }, 'job queue'))
  while (leaving?.aborted !== true) {
    const boss = createTickBoss(options, complain, (warning) => options.log.warn({ warning }, 'job queue'))
    try {
      return await begin(boss, options, complain)
    } catch (error) {
      complain(error)
      await boss.stop({ graceful: false }).catch(complain)
      // Ended early by `leaving`, and then it is the loop that ends.
      await pause(START_AGAIN_MS, null, { signal: leaving }).catch(() => undefined)
    }
  }
  return { stop: async () => undefined }
}

async function begin(
  boss: PgBoss,
  { jobs, ticks, log, expireSeconds = EXPIRE_SECONDS }: SchedulerOptions,
  complain: (error: unknown) => void,
): Promise<Scheduler> {
  const runTick = async (job: RecurringJob, signal: AbortSignal): Promise<void> => {
    let hasEnded = false
    const fail = async (error: unknown): Promise<void> => {
      log.error({ err: error, job: job.name }, 'job failed')
      await ticks.fail(job, error).catch(complain)
    }
    // Also told when the tick was taken away from us, while it still runs.
    signal.addEventListener('abort', () => {
      if (!hasEnded)
        void fail(new Error('The tick was given up: it did not end in time, or the queue lost sight of it'))
    })
    try {
      await ticks.begin(job)
      await job.run()
      await ticks.succeed(job)
    } catch (error) {
      await fail(error)
    } finally {
      hasEnded = true
    }
  }

  await ticks.register(jobs)
  await boss.start()
  for (const job of jobs) {
    await openTickQueue(boss, job, expireSeconds)
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async ([tick]) => {
      if (tick !== undefined) await runTick(job, tick.signal)
    })
  }
  const timers = jobs.map((job) => {
    // The queue takes the first offer of a period, whoever makes it, and none while a tick waits or runs.
    const offer = () => void boss.send(job.name, {}, { singletonSeconds: job.everySeconds }).catch(complain)
    offer()
    return setInterval(offer, Math.min(job.everySeconds, OFFER_AT_LEAST_EVERY_SECONDS) * 1_000)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}
