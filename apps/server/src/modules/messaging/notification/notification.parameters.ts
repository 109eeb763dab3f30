// How long notifications are kept.
const DAY = 86_400_000

export const notificationParameters = { keepMs: 90 * DAY } as const
