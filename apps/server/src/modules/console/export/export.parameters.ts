// The limits of exports.
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const exportParameters = {
  maxRows: 100_000,
  /** Unfinished tasks of a merchant. */
  atOnce: 3,
  equalAfterMs: 5 * MINUTE,
  /** What is left of a task when its file is gone. */
  historyMs: 90 * DAY,
  /** Tables with personal data in full. */
  fullPerPersonDay: 5,
} as const
