// What shops need of other modules, in their own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

export interface ShopsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'SHOP_LOGO'): Promise<void>
    urlsOf(db: TenantDb, fileIds: readonly string[]): Promise<ReadonlyMap<string, { readonly url: string }>>
  }
  /** In the transaction that opened the merchant's first shop. */
  onFirstShop(tx: TenantTx, shopId: string, now: Date): Promise<void>
}
