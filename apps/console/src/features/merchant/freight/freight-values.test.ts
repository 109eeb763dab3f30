// What filling down, another way to charge and half-filled terms do to the form's values.
import { expect, test } from 'vitest'
import { filledDown, firstCharge, recharged, takenBesides, valuesOf, wholeTerms } from './freight-values.ts'

const rule = (region: string, firstFen: number) => ({ ...firstCharge.COUNT, regions: [region], firstFen })

test('the rows below take the fields of a row, and keep their regions', () => {
  const rules = [rule('110000', 1), rule('120000', 2), rule('130000', 3)]
  const filled = filledDown(rules, 1, ['firstFen'])
  expect(filled.map(({ regions, firstFen }) => [regions[0], firstFen])).toEqual([
    ['110000', 1],
    ['120000', 2],
    ['130000', 2],
  ])
})

test('charged by weight, every rule begins with a kilogram and keeps its prices', () => {
  const terms = { ...valuesOf(null).terms, areaRules: [rule('110000', 1_234)] }
  expect(recharged(terms, 'WEIGHT')).toMatchObject({
    chargeMode: 'WEIGHT',
    base: { firstUnit: 1_000, firstFen: 800 },
    areaRules: [{ firstUnit: 1_000, stepUnit: 1_000, firstFen: 1_234 }],
  })
})

test('terms are tried once nothing is missing', () => {
  const { terms } = valuesOf(null)
  expect(wholeTerms(terms)).toEqual(terms)
  expect(wholeTerms({ ...terms, areaRules: [{ ...firstCharge.COUNT, regions: [] }] })).toBeNull()
})

test('a region belongs to one rule, whichever is edited', () => {
  const rules = [rule('110000', 1), undefined, rule('120000', 2)]
  expect([...takenBesides(rules, 0)]).toEqual(['120000'])
})
