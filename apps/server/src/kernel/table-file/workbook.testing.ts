// For tests: workbooks as a spreadsheet writes them, and as somebody writes them who means harm.
import { crc32, deflateRawSync } from 'node:zlib'

/** What a part says of itself, where that is not true. */
interface Lie {
  readonly size?: number
}

/** An archive of these parts, in their order. */
export function zipOf(parts: readonly (readonly [name: string, content: Buffer | string, lie?: Lie])[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content, lie] of parts) {
    const plain = Buffer.from(content as string)
    const packed = deflateRawSync(plain)
    const title = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(lie?.size ?? plain.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, title])
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, Buffer.alloc(14), title])
    entry.writeUInt32LE(offset, 42)
    files.push(head, packed)
    directory.push(entry)
    offset += head.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

interface BookParts {
  readonly sheetName?: string
  /** Whole sheets beside it, before it. */
  readonly before?: readonly { readonly name: string; readonly state?: string }[]
  /** What stands in `sheetData`, and behind it. */
  readonly rows: string
  readonly behind?: string
  readonly texts?: readonly string[]
  readonly more?: readonly (readonly [name: string, content: Buffer | string, lie?: Lie])[]
  /** Instead of rows: all of the sheet. */
  readonly part?: string
}

/** A workbook by its XML. Style 1 shows dates. */
export function workbookOf({
  part,
  sheetName = '库存',
  before = [],
  rows,
  behind = '',
  texts = [],
  more = [],
}: BookParts): Buffer {
  const sheets = [...before, { name: sheetName, state: undefined }]
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  )
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = [
    ...sheets.map((_sheet, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    relation('rIdTexts', 'sharedStrings', 'sharedStrings.xml'),
    relation('rIdStyles', 'styles', '/xl/styles.xml'),
  ]
  const sheet = (data: string, end = '') =>
    `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData>${end}</worksheet>`
  return zipOf([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`],
    ['xl/workbook.xml', `<workbook xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`],
    ['xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`],
    ['xl/styles.xml', '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'],
    ...before.map((_sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet('')] as const),
    [`xl/worksheets/sheet${before.length + 1}.xml`, part ?? sheet(rows, behind)],
    ...more,
  ]) // prettier-ignore
}

/** Rows of texts and numbers, as `rows` of a workbook. */
export const rowsOf = (table: readonly (readonly (string | number | null)[])[]): string =>
  table.map((cells, index) => `<row r="${index + 1}">${cells.map((value) => cellXml(value)).join('')}</row>`).join('')

const cellXml = (value: string | number | null): string => {
  if (value === null) return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
