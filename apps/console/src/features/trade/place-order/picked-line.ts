// A line of an order that is being taken down, and what may stand beside it.
import { type SellableSku, sumFen, unitFenOf } from '@merchant/contract'

export interface PickedLine extends SellableSku {
  readonly quantity: number
}

/** The sum of the lines in 分, at the prices of what is bought of each. */
export const sumOf = (lines: readonly PickedLine[]): number =>
  sumFen(lines.map((line) => unitFenOf(line, line.quantity) * line.quantity))

/** Nothing of it goes to an address. */
export const isUnsent = (lines: readonly PickedLine[]): boolean =>
  lines.length > 0 && lines.every(({ type }) => type !== 'PHYSICAL')

/** All of it may be fetched at the shop. */
export const isFetchable = (lines: readonly PickedLine[]): boolean =>
  lines.length > 0 && lines.every((line) => line.isFetchable)

/** Why an SKU can't be in one order with what was chosen; null: it can. As placing would refuse it. */
export function apartFrom(lines: readonly PickedLine[], sku: SellableSku): 'otherShop' | 'otherWay' | null {
  const [first] = lines
  if (first === undefined) return null
  if (first.shopId !== sku.shopId) return 'otherShop'
  return first.type === sku.type && first.isPresale === sku.isPresale ? null : 'otherWay'
}

/** One more of what is there already, or a new line. */
export function picked(lines: readonly PickedLine[], sku: SellableSku): PickedLine[] {
  if (!lines.some(({ skuId }) => skuId === sku.skuId)) return [...lines, { ...sku, quantity: 1 }]
  return lines.map((line) =>
    line.skuId === sku.skuId ? { ...line, quantity: Math.min(line.quantity + 1, line.available) } : line,
  )
}
