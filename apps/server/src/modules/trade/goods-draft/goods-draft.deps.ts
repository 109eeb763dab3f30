// What drafts of goods need from other modules, in their own words.
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'

export interface GoodsDraftDeps {
  readonly db: Database
  readonly clock: Clock
  readonly files: {
    /** The pictures that this draft shows from now on, as far as they are the merchant's own: none of them is swept away. */
    keep(
      tx: TenantTx,
      user: { readonly kind: 'GOODS_DRAFT'; readonly id: string; readonly name: string },
      fileIds: readonly string[],
    ): Promise<void>
  }
}
