// How many errors are kept, and how long.
const DAY = 86_400_000

export const serverErrorParameters = { perDay: 2_000, keepMs: 90 * DAY } as const

export const clientErrorParameters = { perMinute: 10, perDay: 200, keepMs: 90 * DAY } as const
