// Until when an order is to be shipped. The promise stands still while the order is held, and goes on with what was left of it.
import type { OrderRecord } from './sale-order.store.ts'

const HOUR_MS = 3_600_000

type ShipPromise = Pick<OrderRecord, 'ship_deadline_at' | 'ship_left_ms'>

/** From the payment on. */
export const promisedFrom = (order: Pick<OrderRecord, 'ship_hours' | 'hold_reason'>, paidAt: Date): ShipPromise => {
  const left = order.ship_hours * HOUR_MS
  return order.hold_reason === null
    ? { ship_deadline_at: new Date(paidAt.getTime() + left), ship_left_ms: null }
    : { ship_deadline_at: null, ship_left_ms: left }
}

/** What is left is kept, less than nothing when the promise was over. */
export const stopped = (order: ShipPromise, now: Date): ShipPromise =>
  order.ship_deadline_at === null
    ? { ship_deadline_at: null, ship_left_ms: order.ship_left_ms }
    : { ship_deadline_at: null, ship_left_ms: order.ship_deadline_at.getTime() - now.getTime() }

export const resumed = (order: ShipPromise, now: Date): ShipPromise =>
  order.ship_left_ms === null
    ? { ship_deadline_at: order.ship_deadline_at, ship_left_ms: null }
    : { ship_deadline_at: new Date(now.getTime() + order.ship_left_ms), ship_left_ms: null }
