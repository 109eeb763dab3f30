// What was typed over the prices and stock of SKUs, as the command that changes them; pure.
import type { GoodsSku } from '@merchant/contract'

/** Absent: not touched. Null: emptied. */
export interface SkuDraft {
  readonly priceFen?: number | null
  readonly stock?: number | null
  /** Emptied: the shop's. */
  readonly alertQuantity?: number | null
}

interface SkuWish {
  readonly id: string
  readonly priceFen?: number
  readonly stock?: number
  readonly stockBefore?: number
  readonly alertQuantity?: number | null
}

/** Only what differs from what was shown; stock goes with what was shown, so that what is sold meanwhile stays sold. */
export function wishesOf(skus: readonly GoodsSku[], drafts: Readonly<Record<string, SkuDraft>>): SkuWish[] {
  return skus.flatMap((sku) => {
    const { priceFen, stock, alertQuantity } = drafts[sku.id] ?? {}
    const wish = {
      ...(priceFen === undefined || priceFen === null || priceFen === sku.priceFen ? {} : { priceFen }),
      ...(stock === undefined || stock === null || stock === sku.stock ? {} : { stock, stockBefore: sku.stock }),
      ...(alertQuantity === undefined || alertQuantity === sku.alertQuantity ? {} : { alertQuantity }),
    }
    return Object.keys(wish).length === 0 ? [] : [{ id: sku.id, ...wish }]
  })
}
