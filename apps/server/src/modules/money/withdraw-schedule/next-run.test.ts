// The next day of a schedule, at nine in Shanghai, never the moment that has just passed.
import type { ScheduleDay } from '@merchant/contract'
import { expect, test } from 'vitest'
import { nextRunAfter } from './next-run.ts'

const rows: readonly (readonly [ScheduleDay, string, string])[] = [
  [{ period: 'DAILY' }, '2026-11-23T08:59:59', '2026-11-23T09:00:00'],
  [{ period: 'DAILY' }, '2026-11-23T09:00:00', '2026-11-24T09:00:00'],
  // A Monday.
  [{ period: 'WEEKLY', day: 1 }, '2026-11-23T08:00:00', '2026-11-23T09:00:00'],
  [{ period: 'WEEKLY', day: 1 }, '2026-11-23T09:00:00', '2026-11-30T09:00:00'],
  [{ period: 'WEEKLY', day: 7 }, '2026-11-23T10:00:00', '2026-11-29T09:00:00'],
  [{ period: 'MONTHLY', day: 23 }, '2026-11-23T10:00:00', '2026-12-23T09:00:00'],
  [{ period: 'MONTHLY', day: 28 }, '2027-01-28T09:00:00', '2027-02-28T09:00:00'],
  [{ period: 'MONTHLY', day: 1 }, '2026-12-31T23:59:59', '2027-01-01T09:00:00'],
]
test.each(rows)('%j after %s is %s', (on, after, next) => {
  expect(nextRunAfter(on, new Date(`${after}+08:00`))).toEqual(new Date(`${next}+08:00`))
})
