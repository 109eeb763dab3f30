// Chance that repeats itself: the same seed makes the same demo on every machine.

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends possible. */
  between(min: number, max: number): number
  /** True about so often, 0 to 1. */
  chance(share: number): boolean
  /** Errors: throws for an empty list. */
  pick<T>(list: readonly T[]): T
  /** An index of `weights`, the heavier the more often. */
  weighted(weights: readonly number[]): number
}

/** A small generator of 32 bits (xorshift and a multiplication); good enough for a demo, useless for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 0x1_0000_0000
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick(list) {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        left -= weight
        if (left < 0) return index
      }
      return weights.length - 1
    },
  }
}
