// The limits of the wire log.
const DAY = 86_400_000

export const wireLogParameters = {
  keptMs: 90 * DAY,
  /** From an answer to its row, beside which the others of that moment are written. */
  waitMs: 500,
  /** More than these are not kept while the database can't be reached. */
  mostWaiting: 5_000,
  /** Questions whose newest answer is remembered, so that the same one again is only counted. */
  mostRemembered: 10_000,
} as const
