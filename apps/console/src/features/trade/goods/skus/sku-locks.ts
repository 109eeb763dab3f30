// What of SKUs that there are already is somebody else's to change.
import type { SkuField } from './matrix.ts'

export interface SkuLocks {
  readonly isPriceLocked: boolean
  readonly isStockLocked: boolean
}

export const isLocked = ({ isPriceLocked, isStockLocked }: SkuLocks, field: SkuField): boolean =>
  ((field === 'priceFen' || field === 'marketPriceFen') && isPriceLocked) ||
  ((field === 'stock' || field === 'alertQuantity') && isStockLocked)
