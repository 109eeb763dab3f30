// The times of a merchant's leaving.
const DAY = 24 * 3_600_000

export const closingParameters = {
  /** In which a merchant that has asked for it takes its money out, and may come back. */
  waitMs: 30 * DAY,
  /** What was not cleared by then is looked at again. */
  lookAgainMs: DAY,
}
