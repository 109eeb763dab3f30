// The time of a service: when it ends, and the moments in which something happens to it by itself.
import { dayOf, startOfDay } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import { platformOrderParameters } from './platform-order.parameters.ts'

type Running = Pick<Selectable<Tables['platform_order']>, 'status' | 'starts_at' | 'ends_at'>

/** So many months later by the calendar, at the same time of day; the last day of a month that is shorter. */
export function monthsAfter(from: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = dayOf(from).split('-').map(Number)
  const timeOfDay = from.getTime() - startOfDay(dayOf(from)).getTime()
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  const there = `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-${two(Math.min(day, last))}`
  return new Date(startOfDay(there).getTime() + timeOfDay)
}

/** When it is looked at next: as it begins, as its end comes near, and as it ends. */
export function nextServiceMoment({ status, starts_at: startsAt, ends_at: endsAt }: Running, now: Date): Date | null {
  if (status === 'PAID') return startsAt
  if (status !== 'IN_SERVICE' || endsAt === null) return null
  const moments = platformOrderParameters.noticeMs
    .map((before) => new Date(endsAt.getTime() - before))
    .filter((moment) => moment > now && (startsAt === null || moment > startsAt))
  return moments[0] ?? endsAt
}
