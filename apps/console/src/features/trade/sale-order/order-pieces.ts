// Pieces of an order's lines: how many wait to be sent.
import type { SaleOrderRow } from '@merchant/contract'

type Item = Pick<SaleOrderRow['items'][number], 'quantity' | 'shippedQuantity' | 'droppedQuantity' | 'heldQuantity'>

/** But what waits for the answer to a return. */
export const leftOf = ({ quantity, shippedQuantity, droppedQuantity, heldQuantity }: Item): number =>
  quantity - shippedQuantity - droppedQuantity - heldQuantity

export const piecesLeft = (items: readonly Item[]): number => items.reduce((sum, item) => sum + leftOf(item), 0)

/** Something of an order has left or was dropped, and not simply all of it has left. */
export const isInParts = (items: readonly Item[]): boolean =>
  piecesLeft(items) < items.reduce((sum, { quantity }) => sum + quantity, 0) &&
  items.some((item) => item.shippedQuantity < item.quantity)
