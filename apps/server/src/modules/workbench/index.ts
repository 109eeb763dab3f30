// The door of the workbench: saved views, finding things from anywhere, and the logs of errors in browsers and the server.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../kernel/clock.ts'
import type { FieldCipher } from '../../kernel/field-cipher.ts'
import type { HandlersOf } from '../../kernel/handlers.ts'
import { createClientErrors } from './client-error.service.ts'
import { findOfMerchant, findOfPlatform } from './find-objects.list.ts'
import { createSavedViews } from './saved-view.service.ts'
import { createServerErrors, type Fault } from './server-error.service.ts'

export interface WorkbenchNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly onTrouble: (trouble: string, error?: unknown) => void
}

export interface Workbench {
  readonly handlers: HandlersOf<Api['workbench']>
  /** Keeps a failure of the server; never throws. */
  noteFault(fault: Fault): Promise<void>
  /** For the sweep. */
  removeOldErrors(): Promise<void>
}

export function createWorkbench({ db, clock, cipher, onTrouble }: WorkbenchNeeds): Workbench {
  const views = createSavedViews({ db, clock })
  const errors = createClientErrors({ db, clock })
  const faults = createServerErrors({ db, clock, onTrouble })
  return {
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
    },
    noteFault: faults.note,
    async removeOldErrors() {
      await errors.removeOld()
      await faults.removeOld()
    },
  }
}
