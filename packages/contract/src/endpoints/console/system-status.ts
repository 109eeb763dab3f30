// The state of the system 系统状态 for the platform's people; apart from what every page of the console asks for.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instantSchema } from '../../time.ts'

/** The recurring jobs of the server in the order they are shown; each has words of its own in the console. */
export const jobName = z.enum([
  'fire-timers',
  'resume-provider-calls',
  'handle-notifications',
  'pay-held-withdrawals',
  'deliver-outbox',
  'notify-guessed-accounts',
  'resume-verifications',
  'ask-members',
  'make-exports',
  'run-imports',
  'seal-plain',
  'audit-books',
  'seal-books',
  'reconcile-days',
  'compare-balances',
  'ask-platform-accounts',
  'watch-deposits',
  'tell-raised-deposits',
  'tell-rates',
  'write-initials',
  'move-merged-goods',
  'count-shop-scores',
  'ask-parcels',
  'tell-promises',
  'hash-receiver-names',
  'tell-returns-due',
  'tell-bills-due',
  'prove-bills',
  'tell-orders-due',
  'watch-parcels',
  'ask-waybills',
  'seal-operation-log',
  'check-operation-log',
  'sweep',
])
export type JobName = z.output<typeof jobName>

/** LATE: no good tick for ten periods. FAILING: the last tick failed. WAITING: none has ended yet. */
const jobStatus = z.enum(['OK', 'WAITING', 'FAILING', 'LATE'])
export type JobStatus = z.output<typeof jobStatus>

const recurringJob = z.object({
  name: jobName,
  everySeconds: z.int(),
  status: jobStatus,
  /** A tick is under way. */
  isRunning: z.boolean(),
  /** Real times: the clock of development does not move them. */
  succeededAt: instantSchema.nullable(),
  failedAt: instantSchema.nullable(),
  /** Failed ticks since the last good one, and what the newest of them said. */
  failures: z.int(),
  lastError: z.string(),
})
export type RecurringJobState = z.output<typeof recurringJob>

/** A Shanghai day on which every book was audited. */
const bookAuditDay = z.object({
  day: z.string(),
  books: z.int(),
  broken: z.int(),
  finishedAt: instantSchema,
  /** The newest seal over all books: to be written down outside. Null before the first. */
  root: z.object({ day: z.string(), hash: z.string(), books: z.int() }).nullable(),
})
export type BookAuditDay = z.output<typeof bookAuditDay>

export const systemStatus = {
  jobs: endpoint({
    path: '/api/SystemStatus/Jobs',
    summary: '系统状态：后台任务是否按时运行',
    access: { operator: 'systemStatus.view' },
    body: z.strictObject({}).optional(),
    data: z.array(recurringJob),
  }),
  lastAudit: endpoint({
    path: '/api/SystemStatus/LastAudit',
    summary: '系统状态：最近一次全部账本核对的日期、账本数与不符数，及最新的当日总封存；尚未完成过时为 null',
    access: { operator: 'systemStatus.view' },
    body: z.strictObject({}).optional(),
    data: bookAuditDay.nullable(),
  }),
}
