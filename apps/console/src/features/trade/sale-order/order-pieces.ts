// Pieces of an order's lines: how many wait to be sent.
import type { SaleOrderRow } from '@merchant/contract'

type Item = Pick<SaleOrderRow['items'][number], 'quantity' | 'shippedQuantity' | 'droppedQuantity'>

export const leftOf = ({ quantity, shippedQuantity, droppedQuantity }: Item): number =>
  quantity - shippedQuantity - droppedQuantity

export const piecesLeft = (items: readonly Item[]): number => items.reduce((sum, item) => sum + leftOf(item), 0)
