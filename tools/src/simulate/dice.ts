// All chance of a run comes from here: the same seed throws the same dice.

export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(of: readonly T[]): T
  /** One of these, each as often as its weight says. */
  weighted<T>(of: readonly { readonly weight: number; readonly what: T }[]): T
}

/** Mulberry32: small, quick, and the same on every machine. */
export function createDice(seed: number): Dice {
  let state = (seed * 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int: Dice['int'] = (least, most) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick(of) {
      const picked = of[int(0, of.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    weighted(of) {
      let left = next() * of.reduce((sum, { weight }) => sum + weight, 0)
      for (const { weight, what } of of) if ((left -= weight) < 0) return what
      throw new Error('There is nothing to choose from')
    },
  }
}
