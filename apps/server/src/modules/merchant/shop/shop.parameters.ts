// The limits of shops.
export const shopParameters = { renamesPerYear: 2 } as const
