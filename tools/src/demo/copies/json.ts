// Rows and recorded operations as JSON, which is how they are read, rewritten and copied.

export type Json = null | boolean | number | string | Json[] | { readonly [key: string]: Json }

export type Row = Readonly<Record<string, Json>>

/** Errors: throws when a column is not the text it should be. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} should be a text and is ${JSON.stringify(value)}`)
  return value
}

/** Errors: throws when a column is not the number it should be. */
export function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`${column} should be a number and is ${JSON.stringify(value)}`)
  return value
}
