// The code that confirms an e-mail address.
const MINUTE = 60_000
const DAY = 86_400_000

export const emailParameters = { codeMs: DAY, tries: 5, resendMs: MINUTE, perDay: 5 } as const
