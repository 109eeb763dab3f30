// When automatic withdrawals run, and how many of their results are shown.
export const scheduleParameters = {
  /** After midnight in Shanghai. */
  hourMs: 9 * 3_600_000,
  shownRuns: 12,
} as const
