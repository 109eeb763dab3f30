// The template of a table: its headings with an example below them, and a sheet that says what belongs into each column.
import { type ImportColumn, type ImportTableName, importTableOf, type Language, said } from '@merchant/contract'
import type { Validation } from 'hucre/xlsx'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { SHEET_MIME } from '../../../kernel/sheet.ts'
import { columnLetters, tableLimits } from '../../../kernel/table-file/index.ts'

const FORMATS = { text: '@', code: '@', choice: '@', moment: '@', number: '0', money: '0.00' } as const
const HEAD = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6F4FF' } } } as const

export async function templateFile(name: ImportTableName, language: Language): Promise<MadeFile> {
  const { writeXlsx } = await import('hucre/xlsx')
  const table = importTableOf(name)
  const columns = Object.values(table.columns)
  const own = (text: readonly [string, string]) => said(...text)[language]
  const titles = columns.map(({ title, isRequired }) => (isRequired ? `*${own(title)}` : own(title)))
  const title = own(table.title)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title,
        columns: columns.map(({ width, kind }) => ({ width, numFmt: FORMATS[kind] })),
        rows: [titles, columns.map((column) => exampleOf(column, own(column.example)))],
        cells: headOf(titles),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(
          (column, index) => validationOf(column, { index, language, rows: table.maxRows }) ?? [],
        ),
      },
      {
        name: said('填写说明', 'Notes')[language],
        columns: [{ width: 20 }, { width: 12 }, { width: 60 }, { width: 30 }],
        rows: notesOf(name, language),
        cells: headOf(['', '', '', '']),
        freezePane: { rows: 1 },
      },
    ],
  })
  async function* whole() {
    yield bytes
  }
  return { name: said(`${title}导入模板.xlsx`, `${title} template.xlsx`)[language], mime: SHEET_MIME, content: whole() }
}

const headOf = (titles: readonly string[]) =>
  new Map(titles.map((value, index) => [`0,${index}`, { ...(value === '' ? {} : { value }), style: HEAD }]))

const exampleOf = ({ kind }: ImportColumn, example: string): string | number | null => {
  if (example === '') return null
  return kind === 'number' || kind === 'money' ? Number(example) : example
}

interface Place {
  readonly index: number
  readonly language: Language
  readonly rows: number
}

/** What a spreadsheet can say while one types; the check says the rest. */
function validationOf({ kind, choices = [], note }: ImportColumn, { index, language, rows }: Place): Validation | null {
  const letters = columnLetters(index)
  const shared = {
    range: `${letters}2:${letters}${rows + 1}`,
    allowBlank: true,
    showErrorMessage: true,
    errorMessage: said(...note)[language],
  }
  if (kind === 'choice')
    return { ...shared, type: 'list', values: choices.map(({ title }) => said(...title)[language]) }
  if (kind !== 'number' && kind !== 'money') return null
  const type = kind === 'number' ? 'whole' : 'decimal'
  return { ...shared, type, operator: 'greaterThanOrEqual', formula1: '0' }
}

function notesOf(name: ImportTableName, language: Language): string[][] {
  const table = importTableOf(name)
  const own = (text: readonly [string, string]) => said(...text)[language]
  const many = table.maxRows.toLocaleString('en-US')
  const megabytes = tableLimits.maxBytes / 1024 / 1024
  return [
    [own(['列', 'Column']), own(['必填', 'Required']), own(['说明', 'What belongs there']), own(['示例', 'Example'])],
    ...Object.values(table.columns).map(({ title, isRequired, note, example }) => [
      own(title),
      isRequired ? own(['是', 'yes']) : own(['否', 'no']),
      own(note),
      own(example),
    ]),
    ['', '', own([`一次最多 ${many} 行，文件不超过 ${megabytes} MB`, `At most ${many} rows and ${megabytes} MB`]), ''],
    ...(table.maxUnits === undefined ? [] : [['', '', own(unitsNote(table.title, table.maxUnits)), '']]),
    ['', '', own(['第 2 行是示例，不会导入；可直接改写或删除', 'Row 2 is an example and is not imported']), ''],
    [
      '',
      '',
      own([
        '不支持公式与合并单元格；标题须在第一行，列的顺序不限',
        'No formulas and no merged cells; headings in the first row, in any order',
      ]),
      '',
    ],
    ['', '', own(['上传后先校验，确认后才会修改数据', 'It is checked first; nothing changes before you confirm']), ''],
  ]
}

const unitsNote = ([zh, en]: readonly [string, string], maxUnits: number) => {
  const many = maxUnits.toLocaleString('en-US')
  return [`一次最多 ${many} 个${zh}`, `${en}: at most ${many} at once`] as const
}
