// What deposits need of other modules, in their own words.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

export interface DepositDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
