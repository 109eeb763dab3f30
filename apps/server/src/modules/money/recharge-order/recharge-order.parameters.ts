// The deadlines and tries of recharges; what one may be and costs is the platform's to say (recharge-limits.ts).
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const rechargeParameters = {
  /** From the application of a transfer, or from its rejected slip, to the last moment of a slip. */
  transferMs: 7 * DAY,
  /** After the first, second, … certain failure to credit a wallet with a transfer that has come. */
  creditAgainMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** Once those are used up: a person has a case of it, and it is still tried. */
  creditStuckMs: 24 * HOUR,
  /** So long after it came a recharge may go back to its payer. */
  refundWithinMs: 90 * DAY,
  /** Wrong codes of one order. */
  maxCodeTries: 3,
  /** A confirmation that nobody has heard of for so long may be made again, once the provider still waits for it. */
  confirmAgainMs: MINUTE,
  resendMs: MINUTE,
  /** Questions of one merchant to the provider about what became of an order. */
  refresh: [{ max: 30, perMs: MINUTE }],
} as const
