// What shops need of other modules, in their own words.
import type { MerchantStatus, RestrictionScope, Said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'

export interface ShopsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'SHOP_LOGO' | 'SHOP_BANNER'): Promise<void>
    /** What this shop shows from now on, all of it. */
    setUses(
      tx: TenantTx,
      user: { readonly kind: 'SHOP'; readonly id: string; readonly name: string },
      fileIds: readonly string[],
    ): Promise<void>
    urlsOf(db: TenantDb, fileIds: readonly string[]): Promise<ReadonlyMap<string, { readonly url: string }>>
  }
  /** The names of a region by its codes; null when there is no such region, or it has parts of its own. */
  readonly regionByCodes: (codes: readonly string[]) => { readonly code: string; readonly name: string }[] | null
  readonly merchantStatus: (db: TenantDb | TenantTx) => Promise<MerchantStatus>
  /** Why the platform lets it do no such thing; null: it does, and will until this transaction ends. */
  readonly lockedBy: (tx: TenantTx, scope: RestrictionScope) => Promise<Said | null>
  readonly lockedNow: (db: TenantDb | TenantTx, scope: RestrictionScope) => Promise<Said | null>
  /** Keeps with the session which shop it looks at; null: all. */
  readonly keepChoice: (actor: MerchantActor, shopId: string | null) => Promise<void>
  readonly notify: Notify
  readonly trade: () => {
    /** Refuses with request.invalid for a text with a sensitive word, naming its field. */
    mustBeClean(tx: TenantTx, texts: readonly { readonly field: Said; readonly text: string }[]): Promise<void>
    /** One of the freight templates that send from an address, and how many they are; null: none does. */
    senderOf(tx: TenantTx, addressId: string): Promise<{ readonly name: string; readonly count: number } | null>
  }
  /** In the transaction that opened the merchant's first shop. */
  onFirstShop(tx: TenantTx, shopId: string, now: Date): Promise<void>
  /** With its first shop a merchant has bills. */
  beginBilling(tx: TenantTx, now: Date): Promise<void>
}
