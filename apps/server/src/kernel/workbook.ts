// A workbook of several sheets, written while its rows are read, so that many cost the memory of a few.
import { harmless } from './sheet.ts'
import { columnLetters } from './table-file/index.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

/** A number of a column of money is 元 with two decimals. */
export type Cell = string | number

/** A column of text, or of amounts. */
export interface Head {
  readonly title: string
  readonly isMoney?: true
}

export interface BookSheet {
  readonly name: string
  readonly heads: readonly Head[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** What a spreadsheet program opens; a sheet with more goes on in another one. */
const MOST_ROWS = 1_048_576

/** @param mostRows of one sheet, with its heads */
export const makeWorkbook = (sheets: readonly BookSheet[], mostRows = MOST_ROWS): AsyncIterable<Uint8Array> =>
  zipStream(partsOf(sheets, mostRows))

async function* partsOf(sheets: readonly BookSheet[], mostRows: number): AsyncIterable<ZipPart> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.asyncIterator]()
    const left = { next: await rows.next() }
    for (let part = 1; part === 1 || left.next.done !== true; part += 1) {
      names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`)
      const content = sheetXml(sheet.heads, someOf(rows, left, mostRows - 1))
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content }
    }
  }
  for (const [name, xml] of frameOf(names)) yield { name, content: [XML + xml] }
}

type Rows = AsyncIterator<readonly Cell[]>

/** The next rows, as many as a sheet takes. */
async function* someOf(
  rows: Rows,
  left: { next: IteratorResult<readonly Cell[]> },
  most: number,
): AsyncIterable<readonly Cell[]> {
  for (let taken = 0; taken < most && left.next.done !== true; taken += 1) {
    yield left.next.value
    left.next = await rows.next()
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CHUNK = 32_768

async function* sheetXml(heads: readonly Head[], rows: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  const columns = heads.map(
    ({ isMoney }, at) => `<col min="${at + 1}" max="${at + 1}" width="${isMoney ? 16 : 24}" customWidth="1"/>`,
  )
  let xml = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  const letters = heads.map((_, at) => columnLetters(at))
  let no = 1
  xml += rowXml(
    heads.map(({ title }) => title),
    { no, letters },
  )
  for await (const row of rows) {
    no += 1
    xml += rowXml(row, { no, letters })
    if (xml.length < CHUNK) continue
    yield xml
    xml = ''
  }
  yield `${xml}</sheetData></worksheet>`
}

interface RowPlace {
  readonly no: number
  readonly letters: readonly string[]
}

const rowXml = (cells: readonly Cell[], { no, letters }: RowPlace): string =>
  `<row r="${no}">${cells.map((cell, at) => cellXml(cell, `${letters[at] ?? ''}${no}`)).join('')}</row>`

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}" s="1"><v>${cell}</v></c>`
  if (cell === '') return ''
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell))}</t></is></c>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What holds the sheets together. */
const frameOf = (names: readonly string[]): readonly (readonly [name: string, xml: string])[] => [
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(names, (name, no) => `<sheet name="${escaped(name)}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${each(names, (_, no) => relation(no, 'worksheet', `worksheets/sheet${no}.xml`))}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ],
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each(names, (_, no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  ],
]

const each = (names: readonly string[], write: (name: string, no: number) => string): string =>
  names.map((name, at) => write(name, at + 1)).join('')

const relation = (no: number, type: string, target: string): string =>
  `<Relationship Id="rId${no}" Type="${OFFICE}/${type}" Target="${target}"/>`
