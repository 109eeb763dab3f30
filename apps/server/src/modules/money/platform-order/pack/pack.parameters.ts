// When the units of a pack are few.

export const packParameters = {
  /** Left of all that was bought: who buys is told then, and again when nothing is left. */
  few: 50,
} as const
