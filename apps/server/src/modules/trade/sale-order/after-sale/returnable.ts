// What a buyer may still ask back for a line of an order: pieces that were not sent, and pieces that were.
import type { Fen } from '@merchant/contract'
import type { ItemRecord, OrderRecord } from '../sale-order.store.ts'
import { freeFen, isToShip } from '../sale-order.states.ts'
import { worthOf } from '../ship/out-of-stock.ts'
import { mayLeave } from '../ship/parcel-standing.ts'

/** So many pieces, and the most that goes back for them. */
export interface Returnable {
  readonly quantity: number
  readonly maxFen: Fen
}

type Line = ItemRecord

/** Pieces that wait to be sent and that no return holds. */
export function unsentOf(order: OrderRecord, lines: readonly Line[], line: Line, wanted?: number): Returnable | null {
  const left = mayLeave(line)
  if (!isToShip(order) || left === 0) return null
  const quantity = Math.min(wanted ?? left, left)
  return { quantity, maxFen: worthOf(order, lines, [{ itemId: line.id, quantity }]) }
}

/** Pieces that were sent and did not come back; together they are worth what the line's unsent pieces and earlier returns left of it. */
export function sentOf(order: OrderRecord, line: Line, wanted?: number): Returnable | null {
  const sent = line.shipped_quantity - line.returned_quantity
  if (sent === 0) return null
  const quantity = Math.min(wanted ?? sent, sent)
  const rest = restOf(line)
  const share = quantity === sent ? rest : Math.min(rest, partOf(line, quantity))
  return { quantity, maxFen: Math.max(0, Math.min(share, freeFen(order))) }
}

/** What is left of the sent pieces; what came back for less than its share leaves nothing to those that stay. */
const restOf = (line: Line): Fen =>
  line.pay_fen - partOf(line, line.quantity - line.shipped_quantity) - line.returned_fen - line.forfeited_fen

/** What of their share in the line so many pieces that come back for this sum leave behind, in 分; what went back before is left to nobody. */
export function forfeitedBy(line: Line, quantity: number, fen: Fen): Fen {
  const share = partOf(line, line.returned_quantity + quantity) - partOf(line, line.returned_quantity)
  return Math.max(0, Math.min(share, restOf(line)) - fen)
}

const partOf = ({ pay_fen: payFen, quantity }: Line, pieces: number): Fen => Math.floor((payFen * pieces) / quantity)
