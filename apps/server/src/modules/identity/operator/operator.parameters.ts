// The limits of the platform's own accounts.
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const operatorParameters = {
  max: 100,
  oneTimePasswordMs: 72 * HOUR,
  /** As long as a manual entry waits: an account made for an entry never decides it. */
  apartAfterMs: 7 * DAY,
} as const
