// What is wrong with a parcel at a moment, and when that can change by time alone. Reckoned from what is known of it and nothing else.
import type { ParcelExceptionType, ParcelState } from '@merchant/contract'
import { isTurned } from './parcel.states.ts'
import { exceptionParameters as after } from './tracking.parameters.ts'

export interface ParcelFacts {
  readonly state: ParcelState
  readonly shippedAt: Date
  readonly collectedAt: Date | null
  readonly lastTraceAt: Date | null
  readonly turnedAt: Date | null
  /** The buyer has it, or nobody waits for it any more: its order is completed or closed. */
  readonly isSettled: boolean
  /** A buyer sent it: nobody promised when it is collected. */
  readonly isBack?: boolean
}

interface Rule {
  readonly type: ParcelExceptionType
  readonly since: Date
  readonly afterMs: number
}

/** Those that apply, the gravest of one standstill last: it replaces the ones before it. */
function rulesOf({
  state,
  shippedAt,
  collectedAt,
  lastTraceAt,
  isSettled,
  isBack = false,
}: ParcelFacts): readonly (readonly Rule[])[] {
  if (isSettled) return []
  const still = lastTraceAt ?? shippedAt
  const lost: Rule = { type: 'SUSPECT_LOST', since: still, afterMs: after.suspectLostMs }
  const long: Rule = { type: 'LONG_DELIVERY', since: collectedAt ?? shippedAt, afterMs: after.longDeliveryMs }
  switch (state) {
    case 'CREATED': {
      const fake: Rule = { type: 'FAKE_SHIP', since: shippedAt, afterMs: after.fakeShipMs }
      if (isBack) return [[fake]]
      return [
        [
          { type: 'PICKUP_SOON', since: shippedAt, afterMs: after.pickupSoonMs },
          { type: 'PICKUP_LATE', since: shippedAt, afterMs: after.pickupLateMs },
          fake,
        ],
      ]
    }
    case 'COLLECTED':
      return [[{ type: 'DISPATCH_LATE', since: still, afterMs: after.dispatchLateMs }, lost], [long]]
    case 'IN_TRANSIT':
      return [[{ type: 'TRANSIT_LATE', since: still, afterMs: after.transitLateMs }, lost], [long]]
    case 'DELIVERING':
      return [[{ type: 'DELIVERY_LATE', since: still, afterMs: after.deliveryLateMs }, lost], [long]]
    case 'SIGNED':
    case 'REJECTED':
    case 'RETURNING':
    case 'RETURNED':
    case 'CANCELED':
      return []
  }
}

const dueOf = ({ since, afterMs }: Rule): number => since.getTime() + afterMs

/** What is wrong now, each with the moment from which it is counted. */
export function exceptionsOf(facts: ParcelFacts, now: Date): ReadonlyMap<ParcelExceptionType, Date> {
  const due = rulesOf(facts).flatMap((line) => line.findLast((rule) => dueOf(rule) <= now.getTime()) ?? [])
  const found = new Map(due.map(({ type, since }) => [type, since]))
  if (isTurned(facts.state)) found.set('INTERCEPT_RETURN', facts.turnedAt ?? facts.shippedAt)
  return found
}

/** When something more can be wrong though nobody says anything; null: never. */
export function nextCheckOf(facts: ParcelFacts, now: Date): Date | null {
  const later = rulesOf(facts)
    .flat()
    .map(dueOf)
    .filter((due) => due > now.getTime())
  return later.length === 0 ? null : new Date(Math.min(...later))
}
