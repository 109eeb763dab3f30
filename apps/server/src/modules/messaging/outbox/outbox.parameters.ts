// When a message that failed is tried again, and how long it is kept.
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

export const outboxParameters = {
  retriesMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR],
  keepMs: 30 * DAY,
} as const
