// How long before the end of a qualification its merchant is told, and how long its goods stay on sale after it.
const DAY = 86_400_000

export const qualificationParameters = {
  /** What is on sale stays there so long. */
  graceMs: 7 * DAY,
} as const
