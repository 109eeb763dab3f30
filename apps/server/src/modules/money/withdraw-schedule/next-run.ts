// When a schedule runs next: the first of its days whose hour is still ahead.
import { dayOf, type ScheduleDay, startOfDay } from '@merchant/contract'
import { scheduleParameters } from './withdraw-schedule.parameters.ts'

const DAY = 86_400_000
/** Two months hold every day of a month that every month has. */
const DAYS_AHEAD = 62

export function nextRunAfter(on: ScheduleDay, after: Date): Date {
  const today = startOfDay(dayOf(after)).getTime()
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const runsAt = new Date(today + ahead * DAY + scheduleParameters.hourMs)
    if (runsAt > after && isDayOf(on, dayOf(runsAt))) return runsAt
  }
  throw new Error(`No day of ${JSON.stringify(on)} within two months`)
}

/** @param day `YYYY-MM-DD` in Shanghai */
function isDayOf(on: ScheduleDay, day: string): boolean {
  if (on.period === 'DAILY') return true
  const date = new Date(`${day}T00:00:00Z`)
  // Sunday is 0 there and 7 here.
  return on.day === (on.period === 'WEEKLY' ? date.getUTCDay() || 7 : date.getUTCDate())
}
