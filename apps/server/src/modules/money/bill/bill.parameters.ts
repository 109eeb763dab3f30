// The times and limits of bills.
const HOUR = 3_600_000

export const billParameters = {
  /** After the end of its period: whatever was being booked then is in the books. */
  generateAfterMs: 2 * HOUR,
  /** How often a bill that is being paid is looked at. */
  watchMs: 30_000,
  /** Once all orders that can be settled are: the rest have an open return or are held. */
  watchRestMs: HOUR,
  /** Before a bill confirms itself its merchant is told. */
  tellBeforeMs: 24 * HOUR,
  downloadsPerHour: 60,
} as const
