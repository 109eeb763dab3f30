// The deadlines and watchfulness of withdrawals; what one may be and costs is the platform's to say (withdraw-limits.ts).
import { WITHDRAW_BOUNCE_DAYS } from '@merchant/contract'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const withdrawParameters = {
  phoneCooldownMs: 24 * HOUR,
  /** Wrong dynamic codes for one order; codes by SMS are bounded where they are kept. */
  otpTries: { max: 3, perMs: 3 * MINUTE },
  /** Above the usual: so many times the mean of so many, from so many on, and never below an amount. */
  unusual: { times: 5, ofLast: 10, atLeast: 3, fromFen: 1_000_000 },
  /** A phone or card that was changed not longer ago is worth a look. */
  changedLatelyMs: 7 * DAY,
  /** So many undone withdrawals in a day are. */
  manyCancels: { count: 3, withinMs: DAY },
  /** Between two comparisons with the provider for one held payout. */
  heldRecheckMs: MINUTE / 2,
  /** A payout believes no older comparison. */
  comparedFreshMs: 3 * MINUTE,
  /** From when on a higher line between small and large counts: decision 1180. */
  raisedAfterMs: 7 * DAY,
  /** Who closed a difference within this time before an order was applied for, or later, does not pay it. */
  closedBeforeMs: 7 * DAY,
  cardCooldownMs: 24 * HOUR,
  bounceWithinMs: WITHDRAW_BOUNCE_DAYS * DAY,
} as const
