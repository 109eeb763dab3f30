// The limits of bank cards and phones at the provider.
const MINUTE = 60_000

export const bankCardParameters = { max: 10, codeMs: 10 * MINUTE } as const

/** Between two codes to one phone. */
export const phoneCodeParameters = { resendMs: MINUTE } as const
