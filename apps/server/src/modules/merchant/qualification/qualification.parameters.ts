// How long before the end of a qualification its merchant is told, and how long its goods stay on sale after it.
const DAY = 86_400_000

export const qualificationParameters = {
  /** Days before the last one. */
  remindDays: [30, 7, 1],
  /** What is on sale stays there so long. */
  graceMs: 7 * DAY,
} as const
