// How instants are shown: Shanghai time to the second, and how long ago, with every boundary.
import { expect, test } from 'vitest'
import { dayOf, formatInstant, relativeTime, startOfDay } from './time.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const ago = (seconds: number, locale?: 'en') => relativeTime(new Date(now.getTime() - seconds * 1000), now, locale)

test('an instant is shown as YYYY-MM-DD HH:mm:ss in Asia/Shanghai, whatever the machine’s own zone', () => {
  expect(formatInstant('2026-11-20T01:02:03.999Z')).toBe('2026-11-20 09:02:03')
  expect(formatInstant(new Date('2026-12-31T16:00:00.000Z'))).toBe('2027-01-01 00:00:00')
  expect(formatInstant('2026-11-20T09:02:03+08:00')).toBe('2026-11-20 09:02:03')
})

test('a business day is the Shanghai day, from midnight to midnight', () => {
  expect(dayOf('2026-11-19T15:59:59.999Z')).toBe('2026-11-19')
  expect(dayOf('2026-11-19T16:00:00.000Z')).toBe('2026-11-20')
  expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T16:00:00.000Z')
})

test.each([
  [0, '刚刚'],
  [29.9, '刚刚'],
  [30, '1分钟前'],
  [60, '1分钟前'],
  [61, '2分钟前'],
  [3_599, '60分钟前'],
  [3_600, '1小时前'],
  [3_601, '2小时前'],
  [86_399, '24小时前'],
  [86_400, '1天前'],
  [172_799, '1天前'],
  [172_800, '2026-11-18 12:00:00'],
])('relative time: %d seconds ago is %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

test('relative time: what clocks differ by is 刚刚, and what lies further ahead is its date', () => {
  expect(ago(-29)).toBe('刚刚')
  expect(ago(-3_600)).toBe('2026-11-20 13:00:00')
})

test('relative time in English', () => {
  expect([0, 30, 3_600, 86_400].map((seconds) => ago(seconds, 'en'))).toEqual([
    'just now',
    '1 min ago',
    '1 h ago',
    '1 day ago',
  ])
})
