// Many refunds of one order give the whole commission back, whatever their amounts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionShare } from './commission-share.ts'

const none = { askedFen: 0, commissionAskedFen: 0 }

test.each([
  [10_000, 500, 2_000, 100],
  [10_000, 500, 10_000, 500],
  [10_000, 0, 3_333, 0],
  // Half a fen is rounded up.
  [1_000, 5, 100, 1],
  [1_000, 4, 100, 0],
])('of %d paid with %d commission, a refund of %d takes %d along', (paidFen, commissionFen, amountFen, share) => {
  expect(commissionShare({ paidFen, commissionFen, ...none }, amountFen)).toBe(share)
})

test('the shares of all refunds are the commission, to the fen', () => {
  const orders = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .chain(([paidFen, rate]) =>
      fc.record({
        paidFen: fc.constant(paidFen),
        commissionFen: fc.constant(Math.floor(paidFen * rate)),
        cuts: fc.array(fc.integer({ min: 1, max: paidFen }), { maxLength: 12 }),
      }),
    )
  fc.assert(
    fc.property(orders, ({ paidFen, commissionFen, cuts }) => {
      let [askedFen, commissionAskedFen] = [0, 0]
      for (const cut of [...cuts, paidFen]) {
        const amountFen = Math.min(cut, paidFen - askedFen)
        if (amountFen === 0) break
        const share = commissionShare({ paidFen, commissionFen, askedFen, commissionAskedFen }, amountFen)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amountFen)
        askedFen += amountFen
        commissionAskedFen += share
      }
      expect([askedFen, commissionAskedFen]).toEqual([paidFen, commissionFen])
    }),
    { numRuns: 2_000 },
  )
})
