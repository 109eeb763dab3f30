// What the last ticks of a recurring job say about it, for the people of the platform.
import type { JobName, JobStatus, RecurringJobState } from '@merchant/contract'

/** What is kept of a job's ticks. */
export interface TickState {
  readonly everySeconds: number
  readonly isLate: boolean
  readonly isRunning: boolean
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly failures: number
  readonly lastError: string
}

export const jobOf = (job: TickState & { readonly name: JobName }): RecurringJobState => ({
  name: job.name,
  everySeconds: job.everySeconds,
  status: statusOf(job),
  isRunning: job.isRunning,
  succeededAt: job.succeededAt?.toISOString() ?? null,
  failedAt: job.failedAt?.toISOString() ?? null,
  failures: job.failures,
  lastError: job.lastError,
})

function statusOf({ isLate, failures, succeededAt }: TickState): JobStatus {
  if (isLate) return 'LATE'
  if (failures > 0) return 'FAILING'
  return succeededAt === null ? 'WAITING' : 'OK'
}
