// The limits of the platform's own accounts.
const HOUR = 3_600_000

export const operatorParameters = { max: 100, oneTimePasswordMs: 72 * HOUR } as const
