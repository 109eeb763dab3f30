// What is taken of a line, whatever its terms: bounded, and never more than was paid.
import { expect, test } from 'vitest'
import { type CommissionTerms, lineCommission, rateOnly } from './commission.ts'

const takes = (terms: Partial<CommissionTerms>, payFen: number, freightFen = 0) =>
  lineCommission({ ...rateOnly(0), ...terms }, { payFen, freightFen }).commissionFen

test.each<[string, Partial<CommissionTerms>, number, number]>([
  ['a rate, half a fen up', { bp: 50 }, 100, 1],
  ['nothing of nothing', { bp: 5_000 }, 0, 0],
  ['the least', { bp: 100, minFen: 200 }, 10_000, 200],
  ['the most', { bp: 5_000, maxFen: 300 }, 10_000, 300],
  ['all that was paid where the least is more', { bp: 100, minFen: 200 }, 150, 150],
  ['a fixed amount', { fixedFen: 250 }, 10_000, 250],
  ['all that was paid where the fixed amount is more', { fixedFen: 250 }, 99, 99],
  ['nothing where the most is nothing', { bp: 500, maxFen: 0 }, 10_000, 0],
])('%s', (_what, terms, payFen, commissionFen) => {
  expect(takes(terms, payFen)).toBe(commissionFen)
})

test('the freight is charged where the terms say so, and then bounds what is taken', () => {
  expect(lineCommission(rateOnly(1_000), { payFen: 1_000, freightFen: 500 })).toEqual({
    freightFen: 0,
    commissionFen: 100,
  })
  const terms = { ...rateOnly(1_000), ofFreight: true }
  expect(lineCommission(terms, { payFen: 1_000, freightFen: 500 })).toEqual({ freightFen: 500, commissionFen: 150 })
  expect(takes({ bp: 100, minFen: 2_000, ofFreight: true }, 1_000, 500)).toBe(1_500)
})
