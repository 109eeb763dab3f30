// For tests that count by days: where a day begins for them.
import { dayOf, startOfDay } from '@merchant/contract'

const HOUR = 3_600_000

/**
 * Milliseconds to the next ten o'clock in Shanghai: at whatever hour tests run, no day ends among the first hours that pass.
 */
export function untilMorning(now: Date): number {
  const ten = startOfDay(dayOf(now)).getTime() + 10 * HOUR
  return (ten - now.getTime() + 24 * HOUR) % (24 * HOUR)
}
