// What a browser or another program sent, as fields whose values are still unknown.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** No fields where something else was sent. */
export const fieldsOf = (sent: unknown): Readonly<Record<string, unknown>> => (isRecord(sent) ? sent : {})

/** The text of a field; empty when it has none. */
export function textOf(sent: unknown, field: string): string {
  const value = fieldsOf(sent)[field]
  return typeof value === 'string' ? value : ''
}
