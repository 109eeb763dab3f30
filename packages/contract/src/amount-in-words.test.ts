// Proves the capital numerals against amounts as a bank writes them.
import { MAX_AMOUNT_FEN } from './money.ts'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [50, '伍角整'],
  [67, '陆角柒分'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [150, '壹元伍角整'],
  [1_000, '壹拾元整'],
  [1_050, '壹拾元零伍角整'],
  [12_300, '壹佰贰拾叁元整'],
  [100_105, '壹仟零壹元零伍分'],
  [110_000, '壹仟壹佰元整'],
  [1_000_000, '壹万元整'],
  [1_000_100, '壹万零壹元整'],
  [1_010_000, '壹万零壹佰元整'],
  [1_100_000, '壹万壹仟元整'],
  [12_345_067, '壹拾贰万叁仟肆佰伍拾元零陆角柒分'],
  [1_000_000_000, '壹仟万元整'],
  [1_000_000_100, '壹仟万零壹元整'],
  [1_000_010_000, '壹仟万零壹佰元整'],
  [MAX_AMOUNT_FEN, '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [10_000_000_000, '壹亿元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_001_000_000, '壹亿零壹万元整'],
])('%i 分 is written %s', (amountFen, words) => {
  expect(amountInWords(amountFen)).toBe(words)
})

test('what is no amount has no words', () => {
  expect(() => amountInWords(-1)).toThrow(RangeError)
  expect(() => amountInWords(0.5)).toThrow(RangeError)
})
