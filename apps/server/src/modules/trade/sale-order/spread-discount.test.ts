// What is taken off an order is what is taken off its lines, to the fen.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadDiscount } from './spread-discount.ts'

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test.each([
  [[10_000, 20_000, 30_000], 6_000, [1_000, 2_000, 3_000]],
  // Rounded down each; the largest line takes what is left.
  [[100, 100, 101], 100, [33, 33, 34]],
  [[999, 1], 500, [500, 0]],
  // A line is never less than free.
  [[1, 1, 1], 2, [1, 1, 0]],
  [[5, 3], 8, [5, 3]],
  [[5, 3], 0, [0, 0]],
  [[0, 7], 3, [0, 3]],
])('of lines of %j, %d off is %j', (amounts, discount, shares) => {
  expect(spreadDiscount(amounts, discount)).toEqual(shares)
})

test('more than there is is a mistake of whoever calls', () => {
  expect(() => spreadDiscount([5, 3], 9)).toThrow('More is taken off')
})

test('the shares are the whole, each within its line and less than a fen a line away from its part', () => {
  const orders = fc
    .array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 50 })
    .chain((amounts) => fc.record({ amounts: fc.constant(amounts), share: fc.double({ min: 0, max: 1, noNaN: true }) }))
  fc.assert(
    fc.property(orders, ({ amounts, share }) => {
      const total = sum(amounts)
      const discount = Math.floor(total * share)
      const shares = spreadDiscount(amounts, discount)
      expect(sum(shares)).toBe(discount)
      for (const [index, part] of shares.entries()) {
        const amount = amounts[index] ?? 0
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amount)
        const exact = total === 0 ? 0 : Number((BigInt(amount) * BigInt(discount)) / BigInt(total))
        expect(part).toBeGreaterThanOrEqual(exact)
        expect(part - exact).toBeLessThan(amounts.length)
      }
    }),
  )
})
