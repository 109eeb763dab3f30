// A table as units: rows that belong together, with the values of their cells and what is wrong with those.
import { type ImportColumn, type ImportedTable, importTableOf, said } from '@merchant/contract'
import type { ImportRow, ImportTable } from '../../../kernel/import-table.ts'
import {
  cellName,
  openTable,
  type TableCell,
  type TableRow,
  TableUnreadable,
} from '../../../kernel/table-file/index.ts'
import { valueOf } from './cell-value.ts'
import { type Headings, readHeadings } from './headings.ts'
import type { KeptComplaint } from './import-row.store.ts'

export interface ReadRow extends ImportRow {
  readonly complaints: readonly KeptComplaint[]
}

export interface Unit {
  readonly rows: readonly ReadRow[]
}

export interface UploadedTable {
  readonly name: string
  readonly bytes: Buffer
}

/** Errors: throws TableUnreadable. */
export async function openUploaded(table: ImportedTable, file: UploadedTable) {
  const [zh, en] = table.title
  const { rows } = await openTable(file, said(zh, en))
  const all = rows[Symbol.asyncIterator]()
  const first = await all.next()
  const headings = readHeadings(table, first.done === true ? undefined : first.value)
  return { headings, rows: { [Symbol.asyncIterator]: () => all } as AsyncIterable<TableRow> }
}

/** Errors: throws TableUnreadable, also for more rows than the table may have. */
export async function* readUnits(table: ImportTable, file: UploadedTable): AsyncIterable<Unit> {
  const known = importTableOf(table.name)
  const { headings, rows } = await openUploaded(known, file)
  let count = 0
  let units = 0
  let unit: ReadRow[] = []
  let name: string | null = null
  const past = new Map<string, number>()
  for await (const row of rows) {
    const read = readRow(known, headings, row)
    if (read === null) continue
    count += 1
    if (count > known.maxRows) throw tooManyRows(known)
    const unitOfRow = table.unitOf(read.values)
    if (unit.length > 0 && (unitOfRow === null || unitOfRow !== name)) {
      yield { rows: unit }
      units += 1
      unit = []
    }
    if (units >= (known.maxUnits ?? Infinity)) throw tooManyUnits(known)
    const before = unit.length === 0 && unitOfRow !== null ? past.get(unitOfRow) : undefined
    unit.push(before === undefined ? read : { ...read, complaints: [...read.complaints, apart(before)] })
    name = unitOfRow
    if (unitOfRow !== null) past.set(unitOfRow, read.number)
  }
  if (unit.length > 0) yield { rows: unit }
  if (count === 0) throw new TableUnreadable(said('表格里没有数据行', 'The table has no rows'))
}

/** Null for rows in which nothing of the table stands, and for the example of the template. */
function readRow(table: ImportedTable, headings: Headings, row: TableRow): ReadRow | null {
  const cells = [...headings.columns].map(([place, name]) => ({ place, name, cell: row.cells.get(place) }))
  const stray = [...row.cells.keys()].find((place) => !headings.titles.has(place))
  if (stray === undefined && cells.every(({ cell }) => isBlank(cell))) return null
  if (isExample(table, cells)) return null
  const values: Record<string, unknown> = {}
  const complaints: KeptComplaint[] = []
  if (stray !== undefined) complaints.push(untitled(cellName(stray, row.number)))
  for (const { place, name, cell } of cells) {
    const column = columnOf(table, name)
    const result = valueOf(column, cell)
    if (result.said === undefined) values[name] = result.value
    else complaints.push({ cell: cellName(place, row.number), column: said(...column.title), said: result.said })
  }
  return { number: row.number, values, complaints }
}

function columnOf({ columns }: ImportedTable, name: string): ImportColumn {
  const column = columns[name]
  if (column === undefined) throw new Error(`There is no column ${name}`)
  return column
}

const isBlank = (cell: TableCell | undefined): boolean =>
  cell === undefined || (cell.kind === 'text' && cell.text.trim() === '')

const isExample = (
  table: ImportedTable,
  cells: readonly { readonly name: string; readonly cell: TableCell | undefined }[],
) =>
  cells.every(({ name, cell }) =>
    columnOf(table, name).example.some((example) => isAlike(example, cell?.text.trim() ?? '')),
  )

/** 99.00 is 99 where a spreadsheet made a number of it. */
const isAlike = (example: string, text: string): boolean =>
  example === text || (example !== '' && text !== '' && Number(example) === Number(text))

const tooManyRows = ({ maxRows }: ImportedTable) => {
  const many = maxRows.toLocaleString('en-US')
  return new TableUnreadable(
    said(`一次最多 ${many} 行，请拆分后分批导入`, `At most ${many} rows at once; divide the table`),
  )
}

const tooManyUnits = ({ maxUnits = 0, title: [zh, en] }: ImportedTable) => {
  const many = maxUnits.toLocaleString('en-US')
  return new TableUnreadable(
    said(`一次最多 ${many} 个${zh}，请拆分后分批导入`, `${en}: at most ${many} at once; divide the table`),
  )
}

const untitled = (cell: string): KeptComplaint => ({
  cell,
  column: said('', ''),
  said: said('这一列没有标题，内容无法识别', 'This column has no heading, so nobody knows what stands here'),
})

const apart = (before: number): KeptComplaint => ({
  cell: '',
  column: said('', ''),
  said: said(`与第 ${before} 行属于同一项，须紧挨在一起`, `This belongs to row ${before} and must follow it`),
})
