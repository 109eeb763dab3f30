// The deadlines of sale orders; those that begin with shipping and completion are its categories'.
const MINUTE = 60_000
const HOUR = 3_600_000

export const orderParameters = { payExpireMs: 30 * MINUTE } as const

export const settleParameters = {
  /** After a settlement that the provider refused. */
  retryMs: HOUR,
  /** Between a settlement that the provider refused and one asked for by hand. */
  byHandAfterMs: MINUTE,
} as const
