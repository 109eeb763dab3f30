// What shop categories need from other modules, in their own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'

export interface ShopCategoriesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly shops: {
    /** The shop whose categories are meant, or null before there is one. */
    currentShop(db: TenantDb): Promise<{ readonly id: string } | null>
    /** The same, held until the transaction ends: of two who change its categories one waits. */
    lockCurrentShop(tx: TenantTx): Promise<{ readonly id: string } | null>
  }
}
