// The limits of withdrawals as the merchant was told them, and how many of a day and of a month there are.
import { dayOf } from '@merchant/contract'
import type { Seen } from './see.ts'

export const LEAST_FEN = 1_000
export const MOST_FEN = 5_000_000
export const MOST_A_DAY = 3
const FREE_A_MONTH = 3
const FEE_FEN = 200

const CAME_TO_NOTHING: readonly string[] = ['CANCELED', 'REJECTED', 'FAILED']

/** Those of the day and of the month in which this instant lies that count. */
export function countsOf(seen: Seen, at: number): { ofDay: number; ofMonth: number } {
  const today = dayOf(new Date(at))
  const days = [...seen.withdrawals.values()]
    .filter(({ status }) => !CAME_TO_NOTHING.includes(status))
    .map(({ appliedAt }) => dayOf(new Date(appliedAt)))
  return {
    ofDay: days.filter((day) => day === today).length,
    ofMonth: days.filter((day) => day.slice(0, 7) === today.slice(0, 7)).length,
  }
}

/** What the next one costs. */
export const feeAfter = (ofMonth: number): number => (ofMonth < FREE_A_MONTH ? 0 : FEE_FEN)
