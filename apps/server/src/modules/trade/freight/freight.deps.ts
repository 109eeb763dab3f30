// What freight templates need of other modules, in their own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'

export interface FreightDeps {
  readonly db: Database
  readonly clock: Clock
  readonly shops: {
    /** The shop that a new template stands in: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<{ readonly id: string } | null>
    /**
     * What one of its addresses to ship from is called where nothing personal may stand, kept until the transaction ends; null: the
     * shop has no such one.
     */
    keptShipAddress(tx: TenantTx, shopId: string, addressId: string): Promise<string | null>
  }
  /** Null for a code that is no carrier's; with a disabled one nothing new is shipped. */
  readonly carrierOf: (code: string) => { readonly name: string; readonly enabled: boolean } | null
  readonly regions: {
    /** Null for a code that is no region's. */
    regionName(code: string): string | null
    /** Whether no place of the country is outside these. */
    coverCountry(codes: ReadonlySet<string>): boolean
  }
}
