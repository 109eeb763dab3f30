// How a carrier's interface is asked, and how long nobody else asks meanwhile.

const MINUTE = 60_000

export const waybillParameters = {
  /** Questions under way at once: most of one is waiting. */
  atOnce: 8,
  /** Whoever shipped waits no longer than this; what is left is asked by the job. */
  waitMs: 6_000,
  /** How long a question with everything that follows may take. */
  leaseMs: MINUTE,
  /** Pauses after questions without an answer, the last of them from then on. */
  missPausesMs: [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE],
  /** Goods as the label names them. */
  goodsCharacters: 60,
} as const
