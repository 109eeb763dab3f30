// The limits of goods.
export const goodsParameters = {
  maxOnSale: 10_000,
  maxPictures: 9,
  /** Of a shop. */
  maxRecommended: 100,
  /** A price may differ by so much from the one that was approved, in hundredths of a percent, without anybody looking. */
  priceBandBp: 3_000,
  /** Of a shop, in an hour and in a day. */
  auditsPerHour: 200,
  auditsPerDay: 1_000,
  /** What a save would change, asked by one person: it holds what the save holds, and nothing of it stands anywhere. */
  comparisons: [{ max: 30, perMs: 60_000 }],
  /** How far ahead goods may be scheduled. */
  scheduleAheadMs: 180 * 86_400_000,
} as const
