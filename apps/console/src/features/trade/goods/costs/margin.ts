// What is left of a price over its cost; pure.

export interface Margin {
  readonly fen: number
  /** Of the price, in whole percent, rounded towards nothing. */
  readonly percent: number
}

/** Null where nobody has said what it costs. */
export const marginOf = (priceFen: number, costFen: number | null): Margin | null =>
  costFen === null
    ? null
    : { fen: priceFen - costFen, percent: Math.trunc(((priceFen - costFen) / priceFen) * 100) || 0 }

export interface CostWish {
  readonly id: string
  readonly costFen: number | null
}

/** Only what differs from what is kept. */
export const wishesOf = (
  kept: ReadonlyMap<string, number | null>,
  typed: Readonly<Record<string, number | null>>,
): CostWish[] =>
  Object.entries(typed).flatMap(([id, costFen]) => (costFen === (kept.get(id) ?? null) ? [] : [{ id, costFen }]))
