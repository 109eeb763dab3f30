// The first row of a table: which column of the file is which of the table's, in either language, in any order.
import { exportListOf, type ImportedTable, said, saidList, sameInBoth, type Said } from '@merchant/contract'
import { type TableRow, TableUnreadable } from '../../../kernel/table-file/index.ts'
import { firstLetters } from '../../../kernel/first-letters.ts'

/** What the file of wrong rows adds; who corrects that file leaves it where it is. */
export const ERROR_TITLE = ['错误', 'Errors'] as const

export interface Headings {
  /** The table's columns, by their place in the file. */
  readonly columns: ReadonlyMap<number, string>
  /** Every heading as it stands there. */
  readonly titles: ReadonlyMap<number, string>
}

/** Errors: throws TableUnreadable when a column is missing, unknown or there twice. */
export function readHeadings(table: ImportedTable, row: TableRow | undefined): Headings {
  if (row === undefined) throw new TableUnreadable(said('表格是空的', 'The table is empty'))
  const titles = new Map([...row.cells].map(([place, { text }]) => [place, text.trim()]))
  const columns = new Map<number, string>()
  const unknown: string[] = []
  const passedOver = titlesPassedOver(table)
  for (const [place, title] of titles) {
    const bare = bareTitle(title)
    const name = columnOf(table, bare)
    if (name === undefined && bare !== '' && !passedOver.has(bare)) unknown.push(firstLetters(title, 40))
    if (name === undefined) continue
    if ([...columns.values()].includes(name)) throw twice(title)
    columns.set(place, name)
  }
  const found = new Set(columns.values())
  const missing = Object.entries(table.columns).filter(([name, { isRequired }]) => isRequired && !found.has(name))
  if (found.size === 0) throw otherTable(table)
  if (missing.length > 0) throw lacking(missing.map(([, { title }]) => title))
  if (unknown.length > 0) throw strange(unknown)
  return { columns, titles }
}

/** Without the star of a required one, and in one width. */
const bareTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/^[*\s]+|[*\s]+$/g, '')
    .toLowerCase()

const columnOf = ({ columns }: ImportedTable, bare: string): string | undefined =>
  Object.entries(columns).find(([, { title }]) => title.some((one) => bareTitle(one) === bare))?.[0]

function titlesPassedOver({ alike }: ImportedTable): ReadonlySet<string> {
  const others = alike === null ? [] : Object.values(exportListOf(alike).columns).flatMap(({ title }) => title)
  return new Set([...others, ...ERROR_TITLE].map(bareTitle))
}

const quoted = (titles: readonly Said[]): Said => {
  const all = saidList(titles, said('”、“', '”, “'))
  return said(`“${all.zh}”`, `“${all.en}”`)
}

const otherTable = ({ title: [zh, en] }: ImportedTable) =>
  new TableUnreadable(
    said(
      `第一行不是“${zh}”表格的标题，请使用模板；标题须在第一行`,
      `The first row is not that of the table “${en}”; use the template, with its headings in the first row`,
    ),
  )

function lacking(missing: readonly (readonly [string, string])[]) {
  const { zh, en } = quoted(missing.map((title) => said(...title)))
  return new TableUnreadable(said(`缺少${zh}列，请使用模板`, `The column ${en} is missing; use the template`))
}

function strange(unknown: readonly string[]) {
  const { zh, en } = quoted(unknown.slice(0, 5).map(sameInBoth))
  return new TableUnreadable(
    said(`表格里没有${zh}这样的列，请删除后再上传`, `The table has no column ${en}; take it out and upload it again`),
  )
}

const twice = (title: string) =>
  new TableUnreadable(said(`“${title}”列出现了两次，请只保留一列`, `The column “${title}” is there twice; keep one`))
