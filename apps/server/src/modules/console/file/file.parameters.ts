// The limits of pictures.
const MINUTE = 60_000

export const imageParameters = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  goodsMinSide: 600,
  logoMinSide: 200,
  logoMaxBytes: 2 * 1024 * 1024,
  certificateMinSide: 600,
  avatarMinSide: 120,
  avatarMaxBytes: 2 * 1024 * 1024,
  certificateMaxBytes: 2 * 1024 * 1024,
  /** Bank slips are narrow. */
  voucherMinSide: 200,
  voucherMaxBytes: 5 * 1024 * 1024,
  /** How long the address of a private file holds, within its session. */
  signedMs: 10 * MINUTE,
  /** The same of a file that is made when it is fetched. */
  madeMs: MINUTE,
  thumbnailSide: 240,
  atOnce: 2,
  waiting: 16,
} as const

/** All pictures of a merchant. */
export const filesParameters = { maxBytes: 5 * 1024 * 1024 * 1024 } as const
