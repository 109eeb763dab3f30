// The periods of bills: calendar weeks, halves of months and months in Shanghai.
import { dayOf, type SettlementCycle, startOfDay } from '@merchant/contract'

const DAY = 86_400_000

/** The first moment after the period that `from` lies in; the period of a new cycle may be shorter than the others. */
export function periodEnd(cycle: SettlementCycle, from: Date): Date {
  const day = dayOf(from)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (cycle === 'W1') {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return new Date(startOfDay(day).getTime() + (8 - weekday) * DAY)
  }
  if (cycle === 'HM' && date <= 15) return startOfDay(`${day.slice(0, 8)}16`)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return startOfDay(`${next}-01`)
}

/** Where the period that `at` lies in begins. */
export function periodStart(cycle: SettlementCycle, at: Date): Date {
  const day = dayOf(at)
  if (cycle === 'W1') {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return new Date(startOfDay(day).getTime() - (weekday - 1) * DAY)
  }
  const isSecondHalf = cycle === 'HM' && Number(day.slice(8)) > 15
  return startOfDay(`${day.slice(0, 8)}${isSecondHalf ? '16' : '01'}`)
}

/** The last day of a period that ends before `to`. */
export const lastDayBefore = (to: Date): string => dayOf(new Date(to.getTime() - 1))
