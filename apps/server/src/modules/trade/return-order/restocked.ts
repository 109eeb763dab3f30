// How many pieces of what came back are for sale again.
import type { ReturnRecord } from './return-order.store.ts'

export const restockedOf = (one: Pick<ReturnRecord, 'is_restocked' | 'restocked_quantity' | 'quantity'>): number =>
  one.is_restocked === true ? (one.restocked_quantity ?? one.quantity) : 0

/** Whoever did not look at what came back has it back for good, and none of it is for sale. */
export const notLookedAt = (now: Date) => ({ is_restocked: false, restocked_quantity: 0, received_at: now })
