// Times of an order that one looks between, beside that of its placing.
import { type Expression, sql, type SqlBool } from 'kysely'

type Condition = Expression<SqlBool>

/** As a search names them; each has an index of every tab that has it. */
export const timeColumns = {
  completed: 'completed_at',
  shipped: 'shipped_at',
  deadline: 'ship_deadline_at',
  paid: 'paid_at',
} as const
export type TimeName = keyof typeof timeColumns
export const timeNames: readonly TimeName[] = ['completed', 'shipped', 'deadline', 'paid']

export type TimeEnd = `${TimeName}${'From' | 'To'}`
export interface TimeValues extends Readonly<Record<TimeEnd, Date | null>> {
  /** What is paid, due, shipped or completed before a time was placed before it. */
  readonly placedBefore: Date | null
}

const ENDS: readonly (readonly [TimeEnd, string, '>=' | '<'])[] = timeNames.flatMap((name) => [
  [`${name}From`, timeColumns[name], '>='] as const,
  [`${name}To`, timeColumns[name], '<'] as const,
])

export type TimeSearch = Readonly<Partial<Record<TimeEnd, string | undefined>>>

/** Which ends a search names, and what they are. */
export function timesOf(search: TimeSearch) {
  const at = (end: TimeEnd): Date | null => (search[end] === undefined ? null : new Date(search[end]))
  const lasts = timeNames.flatMap((name) => at(`${name}To`)?.getTime() ?? [])
  return {
    ends: ENDS.map(([end]) => end).filter((end) => search[end] !== undefined),
    values: {
      completedFrom: at('completedFrom'),
      completedTo: at('completedTo'),
      shippedFrom: at('shippedFrom'),
      shippedTo: at('shippedTo'),
      deadlineFrom: at('deadlineFrom'),
      deadlineTo: at('deadlineTo'),
      paidFrom: at('paidFrom'),
      paidTo: at('paidTo'),
      placedBefore: lasts.length === 0 ? null : new Date(Math.min(...lasts)),
    } satisfies TimeValues,
  }
}

/** An order has these times, as the indexes of these know. */
export const timeBounds = (ends: readonly TimeEnd[], value: TimeValues): Condition[] =>
  bounded(ends, value, (column) => sql.ref(`sale_order.${column}`))

/** An order in hand has these times. Said so that no index of a time leads to it: many have that, and what else is sought would be asked of each. */
export function askedTimes(ends: readonly TimeEnd[], value: TimeValues): Condition[] {
  const asked = bounded(ends, value, (column) => sql`(${sql.ref(`sale_order.${column}`)} + interval '0')`)
  return hasLast({ ends }) ? [...asked, isPlacedBefore('sale_order.created_at', value)] : asked
}

export const hasLast = ({ ends }: { readonly ends: readonly TimeEnd[] }): boolean =>
  ends.some((end) => end.endsWith('To'))

export const isPlacedBefore = (column: string, value: TimeValues): Condition =>
  sql<SqlBool>`${sql.ref(column)} < ${value.placedBefore}`

const bounded = (
  ends: readonly TimeEnd[],
  value: TimeValues,
  time: (column: string) => Expression<unknown>,
): Condition[] =>
  ENDS.filter(([end]) => ends.includes(end)).map(
    ([end, column, than]) => sql<SqlBool>`${time(column)} ${sql.raw(than)} ${value[end]}`,
  )

export const endsOf = (name: TimeName, ends: readonly TimeEnd[]): TimeEnd[] =>
  ends.filter((end) => end === `${name}From` || end === `${name}To`)
