// Reads a table out of a file that somebody uploaded: row by row, with the memory of a few, and nothing of it is ever computed.
import { type Said, sameInBoth } from '@merchant/contract'
import { csvRows } from './csv-rows.ts'
import { tableKindOf } from './table-kind.ts'
import { tableLimits } from './table-limits.ts'
import type { TableRow } from './table-row.ts'
import { openSheet } from './xlsx-book.ts'
import { sheetRows } from './xlsx-rows.ts'
import { tooMuchText } from './xlsx-texts.ts'
import { openParts } from './zip-parts.ts'

export { tableKindOf } from './table-kind.ts'
export { tableLimits } from './table-limits.ts'
export { cellName, columnLetters, type TableCell, type TableRow, TableUnreadable } from './table-row.ts'

interface TableFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface OpenTable {
  /** What the sheet is called; the file for CSV. */
  readonly name: Said
  /** From the first row that holds anything. */
  readonly rows: AsyncIterable<TableRow>
}

/**
 * @param titles what the sheet is called that is meant, where a workbook has several
 * Errors: throws TableUnreadable, also while the rows are read.
 */
export async function openTable({ name, bytes }: TableFile, titles: Said): Promise<OpenTable> {
  if (tableKindOf(name, bytes) === 'csv') return { name: sameInBoth(name), rows: bounded(csvRows(bytes)) }
  const sheet = await openSheet(await openParts(bytes), titles)
  return { name: sameInBoth(sheet.name), rows: bounded(sheetRows(sheet)) }
}

async function* bounded(rows: AsyncIterable<TableRow>): AsyncIterable<TableRow> {
  let chars = 0
  for await (const row of rows) {
    for (const { text } of row.cells.values()) chars += text.length
    if (chars > tableLimits.maxChars) throw tooMuchText()
    yield row
  }
}
