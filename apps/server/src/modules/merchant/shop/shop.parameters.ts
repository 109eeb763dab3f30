// The limits of shops.
export const shopParameters = {
  perMerchant: 5,
  renamesPerYear: 2,
  /** How far ahead a holiday may begin. */
  holidayAheadMs: 180 * 86_400_000,
} as const
