// What of SKUs that there are already is somebody else's to change.
import { type CellChange, type Matrix, rowAt, type SkuField } from './matrix.ts'

export interface SkuLocks {
  readonly isPriceLocked: boolean
  readonly isStockLocked: boolean
}

export const isLocked = ({ isPriceLocked, isStockLocked }: SkuLocks, field: SkuField): boolean =>
  ((field === 'priceFen' || field === 'marketPriceFen') && isPriceLocked) ||
  ((field === 'stock' || field === 'alertQuantity') && isStockLocked)

/** What is pasted or filled over many cells leaves alone what its writer may not change, as a cell by itself does. */
export const writableOf = (changes: readonly CellChange[], matrix: Matrix, locks: SkuLocks): readonly CellChange[] =>
  changes.filter(({ key, field }) => rowAt(matrix, key).id === undefined || !isLocked(locks, field))
