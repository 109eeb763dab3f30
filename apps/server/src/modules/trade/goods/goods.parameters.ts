// The limits of goods.
export const goodsParameters = { maxOnSale: 10_000, maxPictures: 9 } as const
