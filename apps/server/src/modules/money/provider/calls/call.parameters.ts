// What is booked on a notification of the provider before the provider is asked, and how it is asked afterwards (decision 63).
const SECOND = 1_000

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
