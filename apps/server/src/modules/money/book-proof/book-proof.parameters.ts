// How often somebody may ask for the proof of a book, and how much is looked at while they wait.
export const bookProofParameters = {
  /** Of each account behind what was proven last; the night goes on where it ends. */
  verifyEntries: 1_000,
  /** The newest seal is read again while somebody waits when it holds no more entries than this. */
  verifySealed: 20_000,
  verifyPerHour: 6,
  downloadsPerHour: 6,
} as const
