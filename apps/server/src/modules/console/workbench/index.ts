// Module entry of the workbench: saved views, finding things from anywhere, and the logs of errors in browsers and the server.
import type { Api, BookAuditDay, JobName } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { PlainTable } from '../../../kernel/seal-plain.ts'
import { createClientErrors } from '../error-log/index.ts'
import { findOfMerchant, findOfPlatform } from '../search/index.ts'
import { createSavedViews } from '../saved-view/index.ts'
import { plainSavedViews } from '../saved-view/index.ts'
import { createServerErrors, type Fault } from '../error-log/index.ts'
import { jobOf, type TickState } from '../error-log/index.ts'

export interface WorkbenchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  /** When the recurring jobs last ran, on whichever instance. */
  readonly jobs: () => Promise<readonly (TickState & { readonly name: JobName })[]>
  /** The last day on which every book was audited. */
  readonly lastAudit: () => Promise<BookAuditDay | null>
  readonly onError: (problem: string, error?: unknown) => void
}

export interface Workbench {
  readonly handlers: HandlersOf<Api['workbench']>
  readonly plainTable: PlainTable
  /** Keeps a failure of the server; never throws. */
  noteFault(fault: Fault): Promise<void>
  readonly noteAlarm: ReturnType<typeof createServerErrors>['noteAlarm']
  /** For the sweep. */
  removeOldErrors(): Promise<void>
}

export function createWorkbench({ db, clock, cipher, jobs, lastAudit, onError }: WorkbenchDeps): Workbench {
  const views = createSavedViews({ db, clock, cipher })
  const errors = createClientErrors({ db, clock })
  const faults = createServerErrors({ db, clock, onError })
  return {
    plainTable: plainSavedViews,
    handlers: {
      views: ({ actor, body }) => views.list(actor, body.page),
      saveView: ({ actor, body }) => views.save(actor, body),
      deleteView: ({ actor, body }) => views.remove(actor, body.id),
      find: ({ actor, body }) =>
        actor.party === 'operator'
          ? findOfPlatform(db, actor, body.text)
          : findOfMerchant(db.tenant(actor.merchantId), cipher, actor, body.text),
      reportError: ({ actor, body, client }) => errors.report(actor, body, client.userAgent),
      errors: ({ actor, body }) => errors.list(actor, body),
      serverErrors: ({ body }) => faults.list(body),
      jobs: async () => (await jobs()).map(jobOf),
      lastAudit,
    },
    noteFault: faults.note,
    noteAlarm: faults.noteAlarm,
    async removeOldErrors() {
      await errors.removeOld()
      await faults.removeOld()
    },
  }
}
