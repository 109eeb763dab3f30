// Days on which the platform's people work: Monday to Friday in Shanghai.
import { dayOf } from '@merchant/contract'

const DAY = 86_400_000
const isWorkday = (at: Date): boolean => ![0, 6].includes(new Date(`${dayOf(at)}T00:00:00Z`).getUTCDay())

/** So many workdays later, at the same time of day. */
export function workdaysAfter(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY)
    if (isWorkday(at)) left -= 1
  }
  return at
}
