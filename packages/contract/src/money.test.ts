// Money is integer 分, shown in 元 with two decimals; nothing else ever passes for an amount.
import { expect, test } from 'vitest'
import { fenSchema, formatYuan, MAX_AMOUNT_FEN, mustBeFen, parseYuan, shareOfFen, sumFen } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [100, '1.00'],
  [1_230, '12.30'],
  [-5, '-0.05'],
  [MAX_AMOUNT_FEN, '99999999.99'],
])('money is shown padded to two decimals: %d 分 is %s 元', (fen, yuan) => {
  expect(formatYuan(fen)).toBe(yuan)
})

test('thousands are grouped where people read', () => {
  expect(formatYuan(123_456_789, true)).toBe('1,234,567.89')
  expect(formatYuan(99_999, true)).toBe('999.99')
})

test.each([
  ['12', 1_200],
  ['12.3', 1_230],
  [' 1,234.50 ', 123_450],
  ['0.01', 1],
  ['12.345', null],
  ['1,23', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('what a person typed as 元, %j, is %d 分', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

test('a fraction of a 分 is never money', () => {
  for (const value of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => mustBeFen(value)).toThrow(RangeError)
  expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  expect(fenSchema().safeParse(0.5).success).toBe(false)
  expect(fenSchema().safeParse(MAX_AMOUNT_FEN + 1).success).toBe(false)
})

test('a share is rounded once, half up, to the 分', () => {
  expect(shareOfFen(100, 50)).toBe(1)
  expect(shareOfFen(99, 50)).toBe(0)
  expect(shareOfFen(12_800, 500)).toBe(640)
})
