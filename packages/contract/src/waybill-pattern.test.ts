// What may be kept as an expression of waybill numbers: what carriers' numbers look like, and nothing that a text could keep busy.
import { describe, expect, test } from 'vitest'
import { recogniseCarriers } from './carriers.ts'
import { waybillPatternLength } from './waybill-pattern.ts'

test.each([
  ['SF\\d{10,15}', 12, 17],
  ['[1-9]\\d{11}', 12, 12],
  ['(3[0-9]|4[36])\\d{11,13}', 13, 15],
  ['[KPX][A-Z]\\d{9,11}(CN)?', 11, 15],
  ['DP[KL]?\\d{9,13}', 11, 16],
  ['(CN|LP)\\d{12,16}', 14, 18],
  ['JD[0-9A-Z]{2}\\d{9,14}', 13, 18],
  ['ABCDEF', 6, 6],
  ['(AB|CDE)\\d{6}', 8, 9],
])('%s is of %i to %i characters', (pattern, least, most) => {
  expect(waybillPatternLength(pattern)).toEqual({ least, most })
  expect(() => new RegExp(`^(?:${pattern})$`)).not.toThrow()
})

describe('is refused', () => {
  test.each([
    ['', 'nothing'],
    ['\\d{5}', 'shorter than a number'],
    ['\\d{33}', 'longer than one'],
    ['\\d{6,40}', 'longer than one'],
    ['\\d{12,8}', 'from more to fewer'],
    ['A\\d{8,}', 'without an end'],
    ['\\d+', 'without an end'],
    ['SF\\d*', 'without an end'],
    ['(\\d+)+$', 'the classic one'],
    ['(\\d{1,9}){1,3}', 'repeats within repeats'],
    ['(AB|CD){3}', 'a choice repeated'],
    ['((AB)CD)EFGH', 'a choice within a choice'],
    ['(AB|)\\d{8}', 'a choice of nothing'],
    ['(A|B|C|D|E|F|G)\\d{8}', 'a choice of too many'],
    ['(A|A)(A|A)(A|A)\\d{8}', 'too many choices'],
    ['\\d{0,5}\\d{0,5}\\d{0,5}\\d{0,5}\\d{6}', 'too many parts of any length'],
    ['A?B?C?D?\\d{8}', 'too many parts of any length'],
    ['\\d{6}|\\d{8}', 'a choice outside brackets'],
    ['^\\d{8}$', 'ends of the text'],
    ['.{8}', 'any character'],
    ['\\w{8}', 'another class'],
    ['[^A]{8}', 'what it is not'],
    ['[Z-A]{8}', 'backwards'],
    ['[0-Z]{8}', 'from a digit to a letter'],
    ['[A-]{8}', 'half a range'],
    ['[]\\d{8}', 'of none'],
    ['sf\\d{10}', 'small letters'],
    ['(?=SF)\\d{8}', 'what looks ahead'],
    ['(SF)\\1\\d{8}', 'what looks back'],
    ['SF\\d{10', 'half a count'],
    ['SF)\\d{10}', 'half a choice'],
    ['\\d{6}??', 'as few as it can'],
    ['顺丰\\d{10}', 'Chinese'],
    ['A'.repeat(81), 'very long'],
  ])('%j: %s', (pattern) => {
    expect(waybillPatternLength(pattern)).toBeNull()
  })
})

test('the worst that may be kept says no at once, and what was kept past this is not tried at all', () => {
  const worst = [
    '\\d{0,9}\\d{0,9}\\d{6,14}',
    '(\\d|\\d|\\d|\\d|\\d|\\d)(\\d|\\d|\\d|\\d|\\d|\\d)\\d{0,8}\\d{0,8}\\d{6,14}',
    '(\\d\\d|\\d)?(\\d\\d|\\d)?\\d{8,28}',
  ]
  for (const pattern of worst) expect(waybillPatternLength(pattern), pattern).not.toBeNull()
  const hostile = [...Array.from({ length: 40 }, (_, length) => `${'1'.repeat(length)}X`), '1'.repeat(100_000)]
  const carriers = [{ code: 'X', waybillPrefixes: [], waybillPatterns: worst }]
  const evil = [{ code: 'Y', waybillPrefixes: [], waybillPatterns: ['(\\d+)+', '(', '((1|1)+)+'] }]
  const before = performance.now()
  for (const number of hostile) {
    recogniseCarriers(number, carriers)
    expect(recogniseCarriers(number, evil)).toEqual([])
  }
  // A pattern that runs away takes longer than any test.
  expect(performance.now() - before).toBeLessThan(2_000)
})
