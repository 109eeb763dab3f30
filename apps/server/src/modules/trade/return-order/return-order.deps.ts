// What returns need of others, in their own words.
import type { ParcelTrack, ShopAddress } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { StorefrontActor } from '../../../kernel/actor.ts'
import type { UploadedFile } from '../../../kernel/handlers.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { SkuOfGoods } from '../goods/index.ts'
import type { createSaleOrders, HowMuch, ItemRecord, OrderRecord } from '../sale-order/index.ts'

/** Their order: it is held first, and its money and pieces are set aside by it. */
export type OrderPorts = ReturnType<typeof createSaleOrders>['forReturns']
export type { HowMuch, ItemRecord, OrderRecord }

export interface ReturnOrderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly notify: Notify
  readonly orders: OrderPorts
  readonly shops: {
    /** An address of the shop's book; null when it has no such one. */
    bookedAddress(db: TenantDb | TenantTx, shopId: string, addressId: string): Promise<ShopAddress | null>
    /** The shop that a new rule is of: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
    meantShop(db: TenantDb | TenantTx, id: string | undefined): Promise<{ readonly id: string } | null>
    /** A shop as its papers name it, with its default return address. */
    findShop(db: TenantDb | TenantTx, shopId: string): Promise<{ readonly returnAddress: ShopAddress | null } | null>
  }
  readonly goods: {
    /** Those on offer of each goods, the first fifty. */
    skusOf(db: TenantDb, goodsIds: readonly string[]): Promise<SkuOfGoods[]>
    /** On offer or not; null: there is no such one. */
    skuOf(db: TenantDb | TenantTx, skuId: string): Promise<SkuOfGoods | null>
  }
  readonly files: {
    mustBeOwn(tx: TenantTx, fileIds: readonly string[], purpose: 'RETURN_PROOF'): Promise<void>
    /** A picture that a storefront hands in for a buyer. Refuses as uploads do. */
    takePicture(
      actor: StorefrontActor,
      upload: { readonly purpose: 'RETURN_PROOF'; readonly file: UploadedFile },
    ): Promise<{ readonly fileId: string; readonly width: number; readonly height: number; readonly size: number }>
    /** Null: there is no such file. */
    readBytes(
      db: TenantDb,
      fileId: string,
      terms: { readonly isSmall: boolean },
    ): Promise<{ readonly mime: string; readonly bytes: Buffer } | null>
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
      sessionId: string,
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
  readonly parcels: {
    /** The merchant has sent a parcel under this number to somebody. */
    wasSent(tx: TenantTx, waybillNo: string): Promise<boolean>
    /** A parcel with pieces of this line was signed for. */
    isWithBuyer(tx: TenantTx, line: { readonly orderId: string; readonly itemId: string }): Promise<boolean>
    /** From now on what comes back is followed, or what goes to its buyer, again or anew. */
    followBack(
      tx: TenantTx,
      parcel: {
        readonly returnId: string
        readonly orderId: string
        readonly shopId: string
        readonly carrierCode: string
        readonly waybillNo: string
        readonly isHandedBack: boolean
      },
      now: Date,
    ): Promise<void>
    /** Its carrier has told of it lately, and it is not there yet. */
    isMoving(
      db: TenantDb | TenantTx,
      of: { readonly returnId: string; readonly isHandedBack: boolean },
      now: Date,
    ): Promise<boolean>
    /** Null: it is not followed. */
    trackOfReturn(
      db: TenantDb,
      returnId: string,
      terms: { readonly party: 'merchant' | 'storefront'; readonly isHandedBack: boolean },
    ): Promise<ParcelTrack | null>
  }
  /** The name of a carrier that something new is shipped with. Refuses carrier.unknown, carrier.off. */
  readonly carrierToShip: (code: string) => string
  readonly publicUrl: (key: string) => string
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
