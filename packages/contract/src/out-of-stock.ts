// What goes back to a buyer for pieces that can't be sent: the same figure in the console before, and on the server when it is done.
import type { Fen } from './money.ts'

interface Line {
  readonly id: string
  readonly quantity: number
  readonly shippedQuantity: number
  readonly droppedQuantity: number
  /** 分, for all pieces of the line. */
  readonly payFen: Fen
}

interface OutOfStock {
  readonly lines: readonly Line[]
  /** 分, of the order: what was paid, and what of it was promised back before. */
  readonly paidFen: Fen
  readonly askedFen: Fen
}

/**
 * 分 for `dropped` pieces by line: their part of what the lines cost, the freight with the last piece of an order of which
 * nothing was sent, and never more than is left. All pieces of a line together make exactly what it cost, in however many steps.
 */
export function outOfStockFen({ lines, paidFen, askedFen }: OutOfStock, dropped: ReadonlyMap<string, number>): Fen {
  const restFen = paidFen - askedFen
  const after = lines.map((line) => ({ ...line, now: line.droppedQuantity + (dropped.get(line.id) ?? 0) }))
  const isNothingLeft = after.every((line) => line.shippedQuantity === 0 && line.now === line.quantity)
  if (isNothingLeft) return restFen
  const shares = after.map((line) => partOf(line, line.now) - partOf(line, line.droppedQuantity))
  return Math.min(
    restFen,
    shares.reduce((sum, fen) => sum + fen, 0),
  )
}

const partOf = ({ payFen, quantity }: Line, pieces: number): Fen => Math.floor((payFen * pieces) / quantity)
