// The limits of bank cards and phones at the provider, and how often it is asked about a member.
const MINUTE = 60_000

export const bankCardParameters = { max: 10, codeMs: 10 * MINUTE } as const

/** Between two codes to one phone. */
export const phoneCodeParameters = { resendMs: MINUTE } as const

/** After something that changes a member, and from then on. */
export const watchParameters = { oftenForMs: 10 * MINUTE, oftenMs: MINUTE, restMs: 60 * MINUTE } as const
