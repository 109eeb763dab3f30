// What is taken off several lines together, as the share of each.
import { sumFen } from '@merchant/contract'

/**
 * In: the lines' amounts and what is taken off all of them, in 分, at most their sum. Out: the share of each, by amount, rounded down; what
 * the rounding leaves is the largest line's, and of the next where that has nothing left to take it off.
 * Errors: throws for more than there is.
 */
export function spreadDiscount(amounts: readonly number[], discountFen: number): number[] {
  const total = sumFen(amounts)
  if (discountFen > total) throw new Error('More is taken off than there is')
  if (discountFen === 0) return amounts.map(() => 0)
  const shares = amounts.map((amount) => Number((BigInt(amount) * BigInt(discountFen)) / BigInt(total)))
  let left = discountFen - sumFen(shares)
  for (const index of largestFirst(amounts)) {
    const more = Math.min(left, (amounts[index] ?? 0) - (shares[index] ?? 0))
    shares[index] = (shares[index] ?? 0) + more
    left -= more
  }
  return shares
}

const largestFirst = (amounts: readonly number[]): number[] =>
  amounts.map((_amount, index) => index).toSorted((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0) || a - b)
