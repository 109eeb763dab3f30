// When each recurring job last began, succeeded and failed: one row per job, read by every instance.
// All times are the database's real time: the clock of development can be put forward, and instances' clocks differ.
import type { GlobalDb } from '@merchant/database'
import { sql } from 'kysely'
import { withoutPersonal } from '../kernel/without-personal.ts'

/** A job without a good tick for this many of its periods is late. */
const LATE_AFTER_PERIODS = 10
const MAX_ERROR = 500

export interface JobPeriod {
  readonly name: string
  readonly everySeconds: number
}

interface JobState<Name extends string = string> {
  readonly name: Name
  readonly everySeconds: number
  /** No tick succeeded for ten periods, for whatever reason: none began, none ended, or each failed. */
  readonly isLate: boolean
  /** A tick is under way, or its process died in it a moment ago. */
  readonly isRunning: boolean
  readonly begunAt: Date | null
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  /** Failed ticks since the last good one. */
  readonly failures: number
  /** What the newest failure said, without personal data; empty when the last tick was good. */
  readonly lastError: string
}

export interface TickLog {
  /** Makes a row for each job that has none; lateness counts from then. */
  register(jobs: readonly JobPeriod[]): Promise<void>
  begin(job: JobPeriod): Promise<void>
  succeed(job: JobPeriod): Promise<void>
  fail(job: JobPeriod, error: unknown): Promise<void>
  /** The states of these jobs in this order; one that was never registered is left out. */
  read<Name extends string>(jobs: readonly (JobPeriod & { readonly name: Name })[]): Promise<JobState<Name>[]>
}

const now = sql<Date>`clock_timestamp()`

export function createTickLog({ global: db }: { readonly global: GlobalDb }): TickLog {
  return {
    async register(jobs) {
      await db
        .insertInto('job_tick')
        .values(jobs.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds, registered_at: now })))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({ every_seconds: row.ref('excluded.every_seconds') })),
        )
        .execute()
    },

    async begin({ name }) {
      await db.updateTable('job_tick').set({ begun_at: now }).where('name', '=', name).execute()
    },

    async succeed({ name }) {
      const good = { succeeded_at: now, failures: 0, last_error: '' }
      await db.updateTable('job_tick').set(good).where('name', '=', name).execute()
    },

    async fail({ name }, error) {
      const message = withoutPersonal(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR)
      await db
        .updateTable('job_tick')
        .set((row) => ({ failed_at: now, failures: row('failures', '+', 1), last_error: message }))
        .where('name', '=', name)
        .execute()
    },

    async read(jobs) {
      const rows = await db
        .selectFrom('job_tick')
        .selectAll()
        .select(
          sql<boolean>`coalesce(succeeded_at, registered_at)
            < clock_timestamp() - ${LATE_AFTER_PERIODS} * every_seconds * interval '1 second'`.as('is_late'),
        )
        .select(
          sql<boolean>`coalesce(begun_at > greatest(succeeded_at, failed_at), begun_at is not null)`.as('is_running'),
        )
        .execute()
      const rowOf = new Map(rows.map((row) => [row.name, row]))
      return jobs.flatMap(({ name }) => {
        const row = rowOf.get(name)
        if (row === undefined) return []
        return {
          name,
          everySeconds: row.every_seconds,
          isLate: row.is_late,
          isRunning: row.is_running,
          begunAt: row.begun_at,
          succeededAt: row.succeeded_at,
          failedAt: row.failed_at,
          failures: row.failures,
          lastError: row.last_error,
        }
      })
    },
  }
}
