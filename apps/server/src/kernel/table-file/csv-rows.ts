// The rows of comma-separated text, in UTF-8 or in the GB18030 that Chinese spreadsheets write.
import { said } from '@merchant/contract'
import { type TableCell, type TableRow, TableUnreadable } from './table-row.ts'
import { tableLimits } from './table-limits.ts'
import { tooMuchText } from './xlsx-texts.ts'

/** Errors: throws TableUnreadable for bytes that are no text. */
export async function* csvRows(bytes: Buffer): AsyncIterable<TableRow> {
  const { streamCsvRows } = await import('hucre/csv')
  let number = 0
  for (const values of streamCsvRows(textOf(bytes), { typeInference: false })) {
    number += 1
    const cells = new Map<number, TableCell>()
    values.forEach((value, column) => {
      const text = String(value ?? '')
      if (text.length > tableLimits.maxCellChars) throw tooMuchText()
      if (text === '') return
      if (column >= tableLimits.maxColumns) throw tooWide()
      cells.set(column, text.startsWith('=') ? { kind: 'formula', text: '' } : { kind: 'text', text })
    })
    if (cells.size > 0) yield { number, cells }
  }
}

function textOf(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not this one.
    }
  }
  throw new TableUnreadable(
    said(
      'csv 文件的编码无法识别，请另存为 UTF-8 编码的 csv，或使用 xlsx',
      'The encoding of the csv is not known; save it as UTF-8, or use xlsx',
    ),
  )
}

const tooWide = () =>
  new TableUnreadable(
    said(`列数过多，最多 ${tableLimits.maxColumns} 列`, `Too many columns, at most ${tableLimits.maxColumns}`),
  )
