// What is booked on a notification of the provider before the provider is asked, and how it is asked afterwards (decision 63);
// and when people may say what the provider does not.
const SECOND = 1_000
const DAY = 86_400 * SECOND

export const callParameters = {
  /** So long after it was sent two of the platform's people may declare how a call ended. */
  declareAfterMs: 2 * DAY,
} as const

export const bookedAtOnceParameters = {
  /** The most of one payment; more is asked about first. */
  mostFen: 500_000,
  /** From the booking to the question. */
  confirmAfterMs: 60 * SECOND,
  /** So many answers have to show no payment before that counts: a query may run behind. */
  denials: 2,
  /** Between two of them. */
  denialGapMs: 15 * SECOND,
} as const
