// The limits of shops.
export const shopParameters = { perMerchant: 5, renamesPerYear: 2 } as const
