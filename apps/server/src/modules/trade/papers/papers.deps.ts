// What the papers of goods need of other modules, in their own words.
import type { Paper } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'

export interface PapersDeps {
  readonly qualifications: {
    /** Of these brands, those that the shop has a paper of, and whether one holds now. */
    brandStanding(
      db: TenantDb | TenantTx,
      shopId: string,
      brandIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly holds: boolean }>>
    /** What the merchant has handed in and may count now, and what waits. */
    standing(db: TenantDb | TenantTx): Promise<readonly (Paper & StandingPaper)[]>
  }
}

interface StandingPaper {
  /** It covers goods of these and of what is below them. */
  readonly categoryIds: readonly string[]
  readonly holds: boolean
}
