// Rows that belong to a row, read beside it in the same statement as one JSON value: names of ours, in an order that is said.
import { type RawBuilder, sql } from 'kysely'

/**
 * The selection of a sub-query that answers all its rows as one array; null when there are none. Instants come as text.
 *
 * @param columns by the name that each gets
 */
export function jsonRows<Row extends object>(
  columns: Readonly<Record<keyof Row & string, string>>,
  order: readonly [string, ...string[]],
): RawBuilder<Row[] | null> {
  const fields = Object.entries<string>(columns).map(([name, column]) => sql`${sql.lit(name)}, ${sql.ref(column)}`)
  const sorted = sql.join(order.map((column) => sql.ref(column)))
  return sql`json_agg(json_build_object(${sql.join(fields)}) order by ${sorted})`
}

/** An instant out of JSON as the contract writes it. */
export const isoOf = (text: string): string => new Date(text).toISOString()
