// What the provider's calls about orders during the demo's past need.
import type { Clock } from '../../../../apps/server/src/kernel/clock.ts'
import type { OrderBook } from './order-book.ts'
import type { Recorder } from './recorder.ts'

export interface OrderDeps {
  readonly clock: Clock
  readonly recorder: Recorder
  readonly orders: OrderBook
  /** Where the provider notifies what happens to an order that is still open. */
  readonly backUrl: string
  readonly accountSetNo: string
  /** Whether the payout of this collect is accepted and not finished. */
  readonly isHeld: (collectNo: string) => boolean
}
