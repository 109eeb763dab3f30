// Looks into values that come from outside (storage, an answer, an address) without believing what they are.

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The items of a record that are texts; none for what is no record. */
export const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (item): item is [string, string] => typeof item[1] === 'string',
    ),
  )
