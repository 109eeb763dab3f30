// The deadlines of sale orders.
const MINUTE = 60_000
const DAY = 86_400_000

export const orderParameters = { payExpireMs: 30 * MINUTE, autoConfirmMs: 10 * DAY } as const

export const settleParameters = { delayMs: 7 * DAY } as const
