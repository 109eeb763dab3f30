// Where and when buyers fetch their orders.
import { z } from 'zod'
import { regionSchema } from '../../rules.ts'
import { telling } from '../../said.ts'

/** The longest that an order waits to be fetched unless it is put off. */
export const PICKUP_MOST_DAYS = 30
export const PICKUP_DAYS = telling(
  `自提保留 1–${PICKUP_MOST_DAYS} 天`,
  `An order waits 1 to ${PICKUP_MOST_DAYS} days to be fetched`,
)

/** A line a weekday (Monday is 1) in Shanghai, as it is answered; a day without a line is a day off. */
export const openHours = z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() }))

const weekday = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof weekday)[number]

/** Days that follow each other with the same hours are one line: Monday to Friday 09:00–18:00. */
export function hoursLines(hours: z.output<typeof openHours>) {
  const lines: { first: Weekday; last: Weekday; from: string; to: string }[] = []
  for (const day of weekday) {
    const line = hours.find((one) => one.weekday === day)
    const before = lines.at(-1)
    if (line === undefined) continue
    const { from, to } = line
    if (before?.last === day - 1 && before.from === from && before.to === to) before.last = day
    else lines.push({ first: day, last: day, from, to })
  }
  return lines
}

/** As buyers see it: whoever fetches there may call. */
export const pickupPoint = z.object({
  contact: z.string(),
  phone: z.string(),
  region: regionSchema,
  detail: z.string(),
})
export type PickupPoint = z.output<typeof pickupPoint>

/** Where and when an order may be fetched, and for how many days after the payment. */
export const pickupPlace = pickupPoint.extend({ openHours, days: z.int() })
export type PickupPlace = z.output<typeof pickupPlace>
