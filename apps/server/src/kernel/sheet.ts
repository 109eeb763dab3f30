// A sheet 表格: rows of a list as an Excel file, written while they are read, so that many cost the memory of a few.
import { type Fen, formatYuan } from '@merchant/contract'

type Cell = string | number | Date | null

interface ColumnOf<Row, Value> {
  readonly title: string
  /** In characters. */
  readonly width: number
  readonly value: (row: Row) => Value | null
}

/** Money goes out as a number of 元 with two decimals, an instant as a date of Shanghai's clock: both can be reckoned with. */
export type SheetColumn<Row> =
  | (ColumnOf<Row, string> & { readonly kind: 'text' })
  | (ColumnOf<Row, Fen> & { readonly kind: 'money' })
  | (ColumnOf<Row, string> & { readonly kind: 'instant' })

const FORMATS = { text: undefined, money: '#,##0.00', instant: 'yyyy-mm-dd hh:mm:ss' } as const
const SHANGHAI_MS = 8 * 3_600_000

export const SHEET_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @param rows asked for as the file leaves; when it is given up, no more of them are */
export async function makeSheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Promise<AsyncIterable<Uint8Array>> {
  // Read when the first sheet is made.
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ title, width, kind }) => {
      const numFmt = FORMATS[kind]
      return { header: title, width, ...(numFmt === undefined ? {} : { numFmt }) }
    }),
    freezePane: { rows: 1 },
  })
}

async function* cellsOf<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>): AsyncIterable<Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row))
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row): Cell {
  if (column.kind === 'money') {
    const fen = column.value(row)
    return fen === null ? null : Number(formatYuan(fen))
  }
  const text = column.value(row)
  if (text === null) return null
  // A cell has no zone: it shows what the clock on the wall showed.
  return column.kind === 'instant' ? new Date(Date.parse(text) + SHANGHAI_MS) : harmless(text)
}

/**
 * What begins like a formula gets the mark by which a spreadsheet takes it for text, also where it is pasted on or saved as
 * CSV. What XML can't hold is left out.
 */
function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 has no way to write.
  const clean = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean
}
