// The limits of certifications, and what papers that ran out still permit.
const DAY = 86_400_000

export const realNameParameters = { triesPerDay: 5, merchantsPerIdNumber: 5 } as const

export const companyParameters = { triesPerDay: 5, merchantsPerCode: 3, askAgainMs: 5_000 } as const

/** Papers that have run out block withdrawals at once, and the console after this time. */
export const papersParameters = { graceMs: 30 * DAY } as const
