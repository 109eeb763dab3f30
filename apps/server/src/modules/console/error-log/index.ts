// Module entry of the error logs: failures in browsers and in the server, and the state of the recurring jobs.
import type { Api, BookAuditDay, JobName } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Alarm } from '../../../kernel/alarms.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { listClientErrors } from './client-error.list.ts'
import { forgetErrors } from './forget-errors.ts'
import { jobAlarm } from './job-alarm.ts'
import { jobOf, type TickState } from './job-status.ts'
import { createKeepFault, keepAlarm } from './keep-fault.ts'
import { reportError } from './report-error.ts'
import { listServerErrors } from './server-error.list.ts'

export interface ErrorLogDeps {
  readonly db: Database
  readonly clock: Clock
  /** When the recurring jobs last ran, on whichever instance. */
  readonly jobs: () => Promise<readonly (TickState & { readonly name: JobName })[]>
  /** The last day on which every book was audited. */
  readonly lastAudit: () => Promise<BookAuditDay | null>
  readonly onError: (problem: string, error?: unknown) => void
}

type Handlers = Pick<HandlersOf<Api['workbench']>, 'reportError'>

export function createErrorLog(deps: ErrorLogDeps) {
  const { db, clock, jobs, lastAudit } = deps
  const handlers: Handlers = {
    reportError: ({ actor, body, client }) => reportError(deps, actor, { ...body, userAgent: client.userAgent }),
  }
  const logHandlers: HandlersOf<Api['errorLog']> = {
    errors: ({ actor, body }) => listClientErrors(db, actor, body, clock.now()),
    serverErrors: ({ body }) => listServerErrors(db, body, clock.now()),
  }
  const statusHandlers: HandlersOf<Api['systemStatus']> = { jobs: async () => (await jobs()).map(jobOf), lastAudit }
  return {
    handlers,
    logHandlers,
    statusHandlers,
    alarms: jobAlarm(jobs),
    /** Keeps a failure of the server; never throws. */
    keepFault: createKeepFault(deps),
    keepAlarm: (alarm: Alarm) => keepAlarm(deps, alarm),
    /** For the sweep. */
    forgetErrors: () => forgetErrors(db, clock.now()),
  }
}
