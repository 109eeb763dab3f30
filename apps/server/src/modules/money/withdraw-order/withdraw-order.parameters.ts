// The limits, fees and deadlines of withdrawals.
import { WITHDRAW_BOUNCE_DAYS } from '@merchant/contract'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const withdrawParameters = {
  phoneCooldownMs: 24 * HOUR,
  minFen: 1_000,
  maxFen: 5_000_000,
  /** To a company's own public account, where there is no fee either. */
  maxPublicFen: 50_000_000,
  perDay: 3,
  perDayFen: 100_000_000,
  freePerMonth: 3,
  feeFen: 200,
  auditLineFen: 5_000_000,
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
  cardCooldownMs: 24 * HOUR,
  bounceWithinMs: WITHDRAW_BOUNCE_DAYS * DAY,
} as const
