// The limits of imports.
const DAY = 24 * 60 * 60_000

export const importParameters = {
  /** Tasks of a merchant that are checked or applied. */
  atOnce: 3,
  /** Of a file, its rows, and the time to decide. */
  keepMs: 7 * DAY,
  /** What is left of a task when its file is gone. */
  historyMs: 90 * DAY,
} as const
