// What schedules need of their neighbours.
import type { Said } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'

export interface ScheduledCard {
  readonly id: string
  readonly bankName: string
  readonly last4: string
  readonly boundAt: Date
  readonly isPublic: boolean
}

export interface ScheduleDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** A bound card of the merchant, or null. */
  readonly cardOf: (tx: TenantDb | TenantTx, cardId: string) => Promise<ScheduledCard | null>
  /** When a phone of the merchant's people was last changed, or null. */
  readonly changedPhoneAt: (db: TenantDb | TenantTx) => Promise<Date | null>
  /** Whether this person may still set schedules. */
  readonly maySchedule: (tx: TenantTx, userId: string) => Promise<boolean>
  readonly hasOpenDifference: (merchantId: string) => Promise<boolean>
  readonly limits: () => { readonly minFen: number }
  /**
   * A withdrawal that needs no code, joining the transaction: of what is available but for `keepFen`, up to the maximum of one.
   * Errors: refuses by the rules of every withdrawal, and with limit.exceeded when it would be less than `minFen`.
   */
  readonly withdraw: (
    tx: TenantTx,
    wanted: { readonly userId: string; readonly bankCardId: string; readonly keepFen: number; readonly minFen: number },
  ) => Promise<{ readonly id: string; readonly amountFen: number }>
}

export type StopReason = 'CARD_CHANGED' | 'PHONE_CHANGED' | 'PERSON_GONE'

export type Reason = Said
