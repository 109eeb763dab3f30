// Bars that scanners read: alphabets, check sign and widths as the standard has them.
import { expect, test } from 'vitest'
import { code128, code128Values } from './code128.ts'

test('letters stand one by one and digits in pairs, with the check sign before the end', () => {
  // The example of the standard's texts, PJJ123C, in letters of set B: its check sign is one more than in set A.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  expect(code128Values('1234')).toEqual([105, 12, 34, 82, 106])
  expect(code128Values('SO12345678')).toEqual([104, 51, 47, 99, 12, 34, 56, 78, 101, 106])
})

test('an odd run of digits gives its first one away, and letters after digits change back', () => {
  expect(code128Values('A12345').slice(0, 6)).toEqual([104, 33, 17, 99, 23, 45])
  expect(code128Values('1234A').slice(0, 5)).toEqual([105, 12, 34, 100, 33])
})

test('each sign is eleven modules wide and begins with a bar; the end is thirteen', () => {
  const { bars, width } = code128('SO202611270000000001')
  const signs = code128Values('SO202611270000000001').length
  expect(width).toBe((signs - 1) * 11 + 13)
  expect(bars).toHaveLength(signs * 3 + 1)
  expect(bars.at(-1)).toEqual([width - 2, 2])
})

test('what no scanner could say is no barcode', () => {
  expect(() => code128('订单')).toThrow('No barcode')
  expect(() => code128('')).toThrow('No barcode')
})
