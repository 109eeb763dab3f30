// Money is exact, whatever the amount: a hundred thousand of them, by seed.
import { fenSchema, formatYuan, MAX_AMOUNT_FEN, parseYuan, shareOfFen, sumFen } from '@merchant/contract'
import { expect, test } from 'vitest'
import { createDice } from './dice.ts'

const CASES = 100_000
const dice = createDice(20_261_123)
const WHOLE_BP = 10_000

/** Small ones as often as large ones: floats lose the small. */
const anyAmount = (): number => dice.int(0, dice.pick([99, 9_999, 999_999, MAX_AMOUNT_FEN]))

test('what is shown is read back as it was, grouped or not', () => {
  for (let nth = 0; nth < CASES; nth += 1) {
    const fen = anyAmount()
    const read = [parseYuan(formatYuan(fen)), parseYuan(formatYuan(fen, true))]
    if (read.some((each) => each !== fen)) expect(read).toEqual([fen, fen])
  }
})

test('a share is the nearest fen, and what is left makes up the whole', () => {
  for (let nth = 0; nth < CASES; nth += 1) {
    const fen = anyAmount()
    const bp = dice.int(0, WHOLE_BP)
    const share = shareOfFen(fen, bp)
    // Twice the distance from the exact share, in ten-thousandths of a fen: never more than one half, and half goes up.
    const distance = 2n * (BigInt(share) * BigInt(WHOLE_BP) - BigInt(fen) * BigInt(bp))
    const isNearest = distance > -BigInt(WHOLE_BP) && distance <= BigInt(WHOLE_BP)
    if (!isNearest || share > fen || sumFen([share, fen - share]) !== fen) expect({ fen, bp, share }).toBeNull()
  }
})

test('sums are exact, and there is none where numbers are not exact any more', () => {
  for (let nth = 0; nth < CASES / 1_000; nth += 1) {
    const many = Array.from({ length: 1_000 }, anyAmount)
    expect(BigInt(sumFen(many))).toBe(many.reduce((sum, fen) => sum + BigInt(fen), 0n))
  }
  expect(() => sumFen(Array.from({ length: 1_000_000 }, () => MAX_AMOUNT_FEN))).toThrow(RangeError)
})

// Texts of people, and values of programs, that are no amounts.
const MALFORMED_TEXTS = [
  '', ' ', '.', '-', '+', '-0.01', '+1', '1.', '.5', '1..2', '1.234', '0.001', '1e3', '1E3', '0x10', '0b1', '1_000',
  '1,00', '1,0000', ',100', '100,', '1,,000', '1 000', '１２', '一百', '1元', '¥1', '￥1', '1.0.0', 'NaN', 'Infinity',
  '-Infinity', 'null', 'undefined', 'true', '[]', '{}', '1;2', '1/2', '1*2', "1'", '1"', '1\n2', '\u00001', '1\u0000',
  '999999999999999999999', '1-2', '--1', '1%', '٣',
] // prettier-ignore
const MALFORMED_VALUES = [
  Number.NaN, Number.POSITIVE_INFINITY, -1, 0.1, 1.5, 2 ** 53, MAX_AMOUNT_FEN + 1, '1', '', null, undefined, true, [], {}, 1n,
] // prettier-ignore

test.each(MALFORMED_TEXTS)('%j is no amount that a person can type', (text) => {
  expect(parseYuan(text)).toBeNull()
})

test('what is no whole number of fen is no amount on the wire', () => {
  for (const value of MALFORMED_VALUES) expect([value, fenSchema().safeParse(value).success]).toEqual([value, false])
})
