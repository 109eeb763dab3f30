// How a payment to the platform is tried again, and how many there may be.
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const platformPaymentParameters = {
  /** After the first, second, … certain failure to bring over what was paid. */
  sendAgainMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR],
  /** Once those are used up: a person has a case of it, and it is still tried. */
  stuckMs: 24 * HOUR,
  /** By hand; the provider takes ten payments of one member a day, and some are made by themselves. */
  perDay: 5,
  /** Origins and payments that are shown. */
  shown: 20,
  /** Newest entries of the debt among which its origins are looked for. */
  entriesRead: 200,
} as const
