// Prices for more pieces while they are typed; pure.
import { parseYuan, skuComplaints, type TierPrice } from '@merchant/contract'

export interface TierDraft {
  readonly minQuantity: number | null
  readonly priceFen: number | null
}

export const draftsOf = (tiers: readonly TierPrice[]): TierDraft[] => [...tiers]

/** The tiers; null while something of them is missing or not in order. Empty lines are none. */
export function tiersIn(drafts: readonly TierDraft[], price: string): TierPrice[] | null {
  const typed = drafts.filter(({ minQuantity, priceFen }) => minQuantity !== null || priceFen !== null)
  const tiers = typed.flatMap(({ minQuantity, priceFen }) =>
    minQuantity === null || priceFen === null ? [] : [{ minQuantity, priceFen }],
  )
  if (tiers.length < typed.length || tiers.some(({ minQuantity, priceFen }) => minQuantity < 2 || priceFen < 1))
    return null
  // Without a price they are only compared with one another.
  const priceFen = parseYuan(price) ?? Number.MAX_SAFE_INTEGER
  const complaints = skuComplaints({ specs: [], skus: [{ ...plainSku, priceFen, tierPrices: tiers }] })
  return complaints.length === 0 ? tiers : null
}

const plainSku = {
  valueIds: [],
  marketPriceFen: null,
  stock: 0,
  outerSkuCode: '',
  barcode: '',
  weightG: null,
  volumeCm3: null,
  enabled: true,
  pictureFileId: null,
  alertQuantity: null,
}
