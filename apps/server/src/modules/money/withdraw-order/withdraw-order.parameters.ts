// The limits, fees and deadlines of withdrawals.
const MINUTE = 60_000
const HOUR = 3_600_000

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
  confirmMs: 10 * MINUTE,
  auditLineFen: 5_000_000,
  /** Between two comparisons with the provider for one held payout. */
  heldRecheckMs: MINUTE / 2,
  /** A payout believes no older comparison. */
  comparedFreshMs: 3 * MINUTE,
  cardCooldownMs: 24 * HOUR,
} as const
