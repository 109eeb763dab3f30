// The limits of manual entries.
const DAY = 86_400_000

export const manualEntryParameters = {
  /** From the entering to the last moment of an approval. */
  expireMs: 7 * DAY,
} as const
