// What commission needs of other modules, in its own words.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

export interface CommissionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
}
