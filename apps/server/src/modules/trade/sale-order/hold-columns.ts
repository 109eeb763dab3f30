// The columns of an order that is held from now on.
import type { HoldReason } from '@merchant/contract'
import { isToShip } from './sale-order.states.ts'
import type { OrderRecord } from './sale-order.store.ts'
import { stopped } from './ship-promise.ts'

interface Hold {
  readonly reason: HoldReason
  readonly note: string
  readonly now: Date
}

/** One that is held already keeps its time. */
export const holdColumns = (order: OrderRecord, { reason, note, now }: Hold) => ({
  hold_reason: reason,
  held_at: order.held_at ?? now,
  hold_note: note,
  ...(isToShip(order) ? stopped(order, now) : {}),
})
