// A table as it lies in a file: rows with their cells, and the one error of files that are none.
import type { Said } from '@merchant/contract'

/** `formula` and `error` have no value: nothing here is ever computed. */
export type CellKind = 'text' | 'number' | 'date' | 'formula' | 'error'

export interface TableCell {
  readonly kind: CellKind
  /** A number in plain decimals, a date as 2026-11-20 or 2026-11-20 08:00:00, an error by its name; '' of a formula. */
  readonly text: string
}

export interface TableRow {
  /** As the spreadsheet counts it, from 1. */
  readonly number: number
  /** By column, from 0; empty ones are left out. */
  readonly cells: ReadonlyMap<number, TableCell>
}

/** The file is no table that may be read; what is said says why. */
export class TableUnreadable extends Error {
  readonly said: Said

  constructor(said: Said) {
    super(said.en)
    this.said = said
  }
}

/** 0 → A, 27 → AB. */
export function columnLetters(column: number): string {
  const rest = column % 26
  const before = (column - rest) / 26
  return `${before === 0 ? '' : columnLetters(before - 1)}${String.fromCharCode(65 + rest)}`
}

/** C3. */
export const cellName = (column: number, row: number): string => `${columnLetters(column)}${row}`
