// What a file may cost at most, whatever it says of itself.

export const tableLimits = {
  /** As it was uploaded. */
  maxBytes: 10 * 1024 * 1024,
  /** Of all that is inflated of a workbook. */
  maxInflatedBytes: 48 * 1024 * 1024,
  /** Inflated to packed, of a part that is more than a few megabytes: XML of real tables stays far below. */
  maxRatio: 100,
  ratioFromBytes: 2 * 1024 * 1024,
  maxParts: 2_000,
  maxColumns: 200,
  /** Letters of a cell, as in Excel. */
  maxCellChars: 32_767,
  /** Letters of all cells: one long text may be named by a hundred thousand cells. */
  maxChars: 30_000_000,
  maxDepth: 64,
  maxAttributes: 200,
  maxStyles: 100_000,
  maxSharedTexts: 1_000_000,
} as const
