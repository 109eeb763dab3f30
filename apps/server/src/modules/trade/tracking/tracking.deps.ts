// What tracking needs of others, in its own words.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { TrackingDriver } from './driver/index.ts'

export interface CarrierFacts {
  readonly name: string
  readonly phone: string
  readonly asksPhoneTail: boolean
  /** What the service calls it; '': it does not know it. */
  readonly kuaidi100Code: string
}

export interface OrderPorts {
  /** Holds the order until the transaction ends: whoever ships or undoes holds it first, too. */
  hold(tx: TenantTx, orderId: string): Promise<void>
  /** When the last of its parcels so far was signed for; null: one of them is not with its buyer, or not any more. */
  signed(tx: TenantTx, orderId: string, signedAt: Date | null, now: Date): Promise<void>
}

export interface ReturnPorts {
  /** Where its goods come back to, as a region; null: it is not known. */
  regionOf(db: TenantDb, returnId: string): Promise<unknown>
  /** What came back with it was signed for; its order is held. */
  signed(tx: TenantTx, returnId: string, signedAt: Date, now: Date): Promise<void>
  /** What went to its buyer again was signed for; its order is held. */
  handedBack(tx: TenantTx, returnId: string, signedAt: Date, now: Date): Promise<void>
}

export interface TrackingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly carrierOf: (code: string) => CarrierFacts | null
  /** Our code of what the service calls so; null for one that nobody can ship with. */
  readonly carrierOfService: (company: string) => string | null
  readonly orders: OrderPorts
  readonly returns: ReturnPorts
  /** Null: nobody is asked. */
  readonly driver: TrackingDriver | null
  readonly onError: (problem: string, error?: unknown) => void
}
