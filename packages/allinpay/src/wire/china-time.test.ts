/** Instants and the provider's clock texts, across midnight and leap days. */
import { expect, test } from 'vitest'
import { fromChinaTime, toChinaTime } from './china-time.ts'

test.each([
  ['2026-01-01T16:00:00.000Z', '2026-01-02 00:00:00'],
  ['2026-12-31T15:59:59.000Z', '2026-12-31 23:59:59'],
  ['2028-02-28T16:30:00.000Z', '2028-02-29 00:30:00'],
])('%s is %s in China, both ways', (instant, text) => {
  expect(toChinaTime(new Date(instant))).toBe(text)
  expect(fromChinaTime(text)).toEqual(new Date(instant))
})

test.each([
  '2026-02-30 00:00:00',
  '2026-01-02',
  '2026-01-02T00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-02 24:00:00',
  '',
])('"%s" is no moment', (text) => {
  expect(fromChinaTime(text)).toBeNull()
})
