// The times and limits of bills.
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const billParameters = {
  /** After the end of its period: whatever was being booked then is in the books. */
  generateAfterMs: 2 * HOUR,
  /** How often a bill that is being paid is looked at. */
  watchMs: 30_000,
  /** Once all orders that can be settled are: the rest have an open return or are held. */
  watchRestMs: HOUR,
  /** Before a bill confirms itself its merchant is told. */
  tellBeforeMs: 24 * HOUR,
  /** After the first, second, … certain failure to bring over what a bill adds; once those are used up it waits for a case to end. */
  transferAgainMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** In which the platform answers an objection, and a second person checks the answer. */
  answerWorkdays: 5,
  /** Its lines are added up and hashed again; so many bills in a minute. */
  proveEveryMs: 30 * 24 * HOUR,
  proveAtOnce: 20,
  downloadsPerHour: 60,
} as const
