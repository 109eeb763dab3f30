// When a refund that failed is tried again, and from when on a person has to look.
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const refundParameters = {
  /** After the first, second, … certain failure. */
  retryMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** Once those are used up: a person has a case of it, and it is still tried. */
  stuckRetryMs: 24 * HOUR,
} as const

/** What follows a certain failure, and when; `failures` counts this one. */
export function afterFailure(failures: number): { readonly status: 'RETRYING' | 'MANUAL'; readonly inMs: number } {
  const inMs = refundParameters.retryMs[failures - 1]
  return inMs === undefined ? { status: 'MANUAL', inMs: refundParameters.stuckRetryMs } : { status: 'RETRYING', inMs }
}
