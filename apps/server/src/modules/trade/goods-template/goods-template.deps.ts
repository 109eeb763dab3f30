// What templates of goods need from other modules, in their own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'

export interface GoodsTemplateDeps {
  readonly db: Database
  readonly clock: Clock
  readonly shops: {
    /** The shop that a new template is of: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb, id: string | undefined): Promise<{ readonly id: string } | null>
  }
  readonly files: {
    /** The pictures that this template shows from now on, as far as they are the merchant's own: none of them is swept away. */
    keep(
      tx: TenantTx,
      user: { readonly kind: 'GOODS_TEMPLATE'; readonly id: string; readonly name: string },
      fileIds: readonly string[],
    ): Promise<void>
  }
}
