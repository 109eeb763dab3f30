// How often the provider's notifications are tried again.
const MINUTE = 60_000

export const inboxParameters = {
  /** From one failure to the next try; the last one goes on for ever. */
  waitsMs: [0, 5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE],
  /** As many failures are a case for a person; it is tried on all the same. */
  caseAfter: 6,
} as const
