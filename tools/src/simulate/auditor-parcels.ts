// The auditor's own reckoning of parcels: how far an order has left, what the pieces that never will are worth, what is in stock.
import type { SaleOrderRow } from '@merchant/contract'
import { stockOf } from '../../../apps/server/src/testing/seller.ts'
import { asideOf, leftOf, type Life, type OrderFact, promisedFen } from './life.ts'
import type { Seen } from './see.ts'

/** Of a paid order that has not come back whole: its status says how much of it has left. Throws a finding. */
export function mustBeSent(fact: OrderFact, { status }: SaleOrderRow): void {
  const { id, shipped, dropped, isShipped } = fact
  const isRight =
    status === 'TO_SHIP' ? shipped === 0 : status === 'PART_SHIPPED' ? shipped > 0 && leftOf(fact) > 0 : isShipped
  if (!isRight) throw new Error(`order ${id} is ${status}: ${shipped} sent, ${dropped} dropped, ${leftOf(fact)} left`)
}

/**
 * What goes back for so many pieces more that never will be sent: together what they cost to the fen, and all with the last piece.
 * @param own what of the money that is set aside is meant by it
 */
export function droppedFen(fact: OrderFact, pieces: number, own = 0): number {
  const { totalFen, goodsFen, shipped, dropped } = fact
  const restFen = totalFen - promisedFen(fact) - asideOf(fact) + own
  if (shipped === 0 && pieces === leftOf(fact)) return restFen
  const worthOf = (count: number): number => Math.floor((goodsFen * count) / fact.pieces)
  return Math.min(restFen, worthOf(dropped + pieces) - worthOf(dropped))
}

/** At the end: nothing is kept for nobody, and what is gone is what was sent and what was not there. Throws a finding. */
export async function mustBeInStock({ orders, seller }: Life, seen: Seen, before: number): Promise<void> {
  const held = await stockOf(seller)
  const waiting = orders.filter(({ id }) => ['TO_SHIP', 'PART_SHIPPED'].includes(seen.orders.get(id)?.status ?? ''))
  const locked = waiting.reduce((sum, fact) => sum + leftOf(fact), 0)
  const gone = ({ shipped, lost, back }: OrderFact): number => shipped + lost + back.sentAnew - back.restocked
  const stock = before - orders.reduce((sum, fact) => sum + gone(fact), 0)
  if (held.stock !== stock || held.locked !== locked)
    throw new Error(`in stock are ${held.stock}, ${held.locked} reserved, and must be ${stock} and ${locked}`)
}
