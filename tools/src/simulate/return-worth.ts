// The auditor's own reckoning of what goes back in a return: which pieces, for how much at most, and what its order is afterwards.
import type { ReturnType } from '@merchant/contract'
import { droppedFen } from './auditor-parcels.ts'
import { asideOf, leftOf, type OrderFact, promisedFen } from './life.ts'
import { isReplacing, type ReturnFact } from './return-facts.ts'

export interface Wish {
  readonly type: ReturnType
  readonly pieces: number
  /** null: all that they are worth. */
  readonly fen: number | null
}
export type Grant = Pick<ReturnFact, 'isUnsent' | 'fen' | 'maxFen'>

const partOf = ({ goodsFen, pieces }: OrderFact, count: number): number => Math.floor((goodsFen * count) / pieces)

/** What is left of the pieces that were sent. */
const restOf = (order: OrderFact): number =>
  order.goodsFen - partOf(order, order.pieces - order.shipped) - order.back.fen - order.back.forfeitedFen

/** So many pieces that were sent and did not come back, and what they are worth at most; null: there are not so many. */
export function sentFen(order: OrderFact, pieces: number, own = 0): number | null {
  const sent = order.shipped - order.back.pieces
  if (sent < pieces) return null
  const restFen = restOf(order)
  const shareFen = pieces === sent ? restFen : Math.min(restFen, partOf(order, pieces))
  return Math.max(0, Math.min(shareFen, order.totalFen - promisedFen(order) - asideOf(order) + own))
}

/**
 * What a buyer may have of an order that is paid; null: nothing of the kind.
 * @param isToShip something of it waits to be sent
 * @param except the return that is changed, as if it were not there
 */
export function grantOf(
  order: OrderFact,
  isToShip: boolean,
  { type, pieces, fen }: Wish,
  except: ReturnFact | null = null,
): Grant | null {
  const own = except !== null && order.returns.includes(except) ? asideOf(order) : 0
  const waiting = isToShip && type === 'REFUND_ONLY' ? leftOf(order) : 0
  const isUnsent = waiting > 0 && pieces <= waiting
  const maxFen = isUnsent ? droppedFen(order, pieces, own) : sentFen(order, pieces, own)
  if (maxFen === null || maxFen === 0) return null
  const wanted = isReplacing({ type }) ? maxFen : (fen ?? maxFen)
  return wanted > maxFen || (isUnsent && wanted < maxFen) ? null : { isUnsent, fen: wanted, maxFen }
}

/** Its money is promised back to the buyer: its order's facts as they are then. */
export function payBack(order: OrderFact, one: ReturnFact): void {
  one.isPaid = true
  one.heldFen = 0
  one.status = 'REFUNDING'
  one.dueAt = null
  const { pieces, isSettled } = one
  if (one.isUnsent) {
    // Never less than was asked for; more where the freight goes with the last piece by now.
    const amountFen = Math.max(droppedFen(order, pieces), one.fen)
    order.dropped += pieces
    order.isShipped = order.shipped > 0 && leftOf(order) === 0
    one.fen = amountFen
  } else if (one.isRestocked !== null && (one.type === 'RETURN_REFUND' || one.type === 'EXCHANGE')) {
    const { back } = order
    const shareFen = partOf(order, back.pieces + pieces) - partOf(order, back.pieces)
    back.forfeitedFen += Math.max(0, Math.min(shareFen, restOf(order)) - one.fen)
    back.pieces += pieces
    back.fen += one.fen
    if (one.isRestocked) back.restocked += pieces
  } else order.back.fen += one.fen
  one.refundAt = order.refunds.length
  order.refunds.push({ amountFen: one.fen, isSettled })
}
