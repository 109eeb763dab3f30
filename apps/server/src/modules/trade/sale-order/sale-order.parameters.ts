// The deadlines of sale orders.
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

export const orderParameters = { payExpireMs: 30 * MINUTE, autoConfirmMs: 10 * DAY } as const

export const settleParameters = {
  /** After completion. */
  delayMs: 7 * DAY,
  /** After a settlement that the provider refused. */
  retryMs: HOUR,
  /** Between a settlement that the provider refused and one asked for by hand. */
  byHandAfterMs: MINUTE,
} as const
