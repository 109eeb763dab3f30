// A sheet 表格: rows of a list as a file for spreadsheets, written while they are read, so that many cost the memory of a few.
import { type ExportKind, type Fen, formatYuan } from '@merchant/contract'

type Cell = string | number | Date | null

export interface SheetColumn<Row> {
  readonly title: string
  readonly kind: ExportKind
  /** In characters. */
  readonly width: number
  /** Money in 分, which goes out as a number of 元 with two decimals; an instant as ISO text, which goes out as a date of Shanghai. */
  readonly value: (row: Row) => string | number | null
}

const FORMATS = { text: undefined, number: undefined, money: '#,##0.00', instant: 'yyyy-mm-dd hh:mm:ss' } as const
const SHANGHAI_MS = 8 * 3_600_000

export const SHEET_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV_MIME = 'text/csv; charset=utf-8'

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

function cellOf<Row>({ kind, value: valueOf }: SheetColumn<Row>, row: Row): Cell {
  const value = valueOf(row)
  if (value === null) return null
  // A cell has no zone: it shows what the clock on the wall showed.
  if (kind === 'instant') return new Date(Date.parse(String(value)) + SHANGHAI_MS)
  if (kind === 'money') return Number(formatYuan(value as Fen))
  return kind === 'number' ? Number(value) : harmless(String(value))
}

/** The same as comma-separated text, with the mark by which spreadsheets know that it is UTF-8. */
export async function* makeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<Uint8Array> {
  let lines = `\uFEFF${columns.map(({ title }) => quoted(title)).join(',')}\r\n`
  for await (const row of rows) {
    lines += `${columns.map((column) => fieldOf(column, row)).join(',')}\r\n`
    if (lines.length < CHUNK) continue
    yield Buffer.from(lines, 'utf8')
    lines = ''
  }
  yield Buffer.from(lines, 'utf8')
}
const CHUNK = 32_768

function fieldOf<Row>({ kind, value: valueOf }: SheetColumn<Row>, row: Row): string {
  const value = valueOf(row)
  if (value === null) return ''
  if (kind === 'money') return formatYuan(value as Fen)
  if (kind === 'number') return String(value)
  if (kind === 'text') return quoted(harmless(String(value)))
  return new Date(Date.parse(String(value)) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * What begins like a formula gets the mark by which a spreadsheet takes it for text, also where it is pasted on or saved as
 * CSV, and also behind blanks or in full width, which some programs read alike. What XML can't hold is left out.
 */
export function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 has no way to write.
  const clean = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(clean) ? `'${clean}` : clean
}
