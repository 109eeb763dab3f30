// What shop categories need from other modules, in their own words.
import type { Said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'

export interface ShopCategoriesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly shops: {
    /** The shops that the caller reaches. */
    list(db: TenantDb): Promise<readonly { readonly id: string }[]>
    /** The shop that a new category stands in: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<{ readonly id: string } | null>
    /** Holds a shop until the transaction ends: of two who change its categories one waits. False when it is not within reach. */
    lockShop(tx: TenantTx, id: string): Promise<boolean>
  }
  /** Refuses with request.invalid for a text with a sensitive word, naming its field. */
  mustBeClean(tx: TenantTx, texts: readonly { readonly field: Said; readonly text: string }[]): Promise<void>
}
