// The limits of freight templates.
export const freightParameters = { perShop: 100 } as const
