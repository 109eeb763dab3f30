// What the closing of merchants needs of other modules, in its own words.
import type { ClosingBlocker } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

/** Of one area: what of it is open. */
type Looking = (db: TenantDb | TenantTx) => Promise<readonly ClosingBlocker[]>

export interface ClosingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly money: Looking
  readonly trade: () => {
    openBusiness(db: TenantDb | TenantTx): Promise<readonly ClosingBlocker[]>
    /** Everything that is on sale goes to the warehouse. Safe to repeat. */
    takeAllOffSale(merchantId: string): Promise<void>
  }
  /** Every shop of a merchant that is gone. */
  readonly closeShops: (tx: TenantTx, now: Date) => Promise<void>
}
