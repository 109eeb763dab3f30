// A wait is told in the unit people count it in, and a refusal that tells one says it that way.
import { expect, test } from 'vitest'
import { refusalText } from './codes.ts'

test.each([
  [2, '操作过于频繁，请 2 秒后再试', 'Too many tries, please try again in 2 s'],
  [59, '操作过于频繁，请 59 秒后再试', 'Too many tries, please try again in 59 s'],
  [60, '操作过于频繁，请约 1 分钟后再试', 'Too many tries, please try again in about 1 minute'],
  [2727, '操作过于频繁，请约 46 分钟后再试', 'Too many tries, please try again in about 46 minutes'],
  [7199, '操作过于频繁，请约 120 分钟后再试', 'Too many tries, please try again in about 120 minutes'],
  [40_000, '操作过于频繁，请约 12 小时后再试', 'Too many tries, please try again in about 12 hours'],
  [undefined, '操作过于频繁，请稍后再试', 'Too many tries, please try again later'],
])('%s seconds', (seconds, zh, en) => {
  expect(refusalText('request.tooMany', seconds === undefined ? {} : { seconds })).toEqual({ zh, en })
})

test('says of a text that comes too late both ends of it', () => {
  const { zh, en } = refusalText('withdraw.codeTooLate', { seconds: 2727, left: 383 })
  expect(zh).toContain('约 46 分钟后才能再发')
  expect(zh).toContain('约 7 分钟后自动撤销')
  expect(en).toContain('in about 46 minutes')
})
