// The promise to ship stands still while all that is left to ship waits for answers to returns, and goes on with what was left of it.
import type { TenantTx } from '@merchant/database'
import { change, itemsOf, lockOrder } from '../sale-order.store.ts'
import { isToShip } from '../sale-order.states.ts'
import { leftOf, mayLeave } from '../ship/parcel-standing.ts'
import { resumed, stopped } from '../ship-promise.ts'

/** After what is held of a locked order has changed. */
export async function keepPromise(tx: TenantTx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  // What the platform holds stands still anyway.
  if (order.hold_reason !== null) return
  if (!isToShip(order)) {
    if (order.ship_left_ms !== null) await change(tx, orderId, { ship_left_ms: null })
    return
  }
  const lines = await itemsOf(tx, orderId)
  const isWaiting = lines.some((line) => leftOf(line) > 0) && lines.every((line) => mayLeave(line) === 0)
  const next = isWaiting ? stopped(order, now) : resumed(order, now)
  if (next.ship_left_ms !== order.ship_left_ms) await change(tx, orderId, next)
}
