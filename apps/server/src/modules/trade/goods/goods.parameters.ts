// The limits of goods.
export const goodsParameters = {
  maxOnSale: 10_000,
  maxPictures: 9,
  /** How far ahead goods may be scheduled. */
  scheduleAheadMs: 180 * 86_400_000,
  /** In the recycle bin, before goods are purged. */
  recycledMs: 30 * 86_400_000,
} as const
