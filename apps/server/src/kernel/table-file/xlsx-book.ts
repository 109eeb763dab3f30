// A workbook: its sheets, which of them holds the table, and what the cells of a sheet refer to.
import { type Said, said } from '@merchant/contract'
import { TableUnreadable } from './table-row.ts'
import { hearXml } from './xml-part.ts'
import { readDateStyles } from './xlsx-styles.ts'
import { readSharedTexts } from './xlsx-texts.ts'
import { damaged, type ZipParts } from './zip-parts.ts'

interface Relation {
  readonly type: string
  readonly target: string
}

interface Sheet {
  readonly name: string
  readonly relation: string
  readonly isHidden: boolean
}

export interface XlsxSheet {
  readonly name: string
  readonly part: AsyncIterable<Buffer>
  readonly texts: readonly string[]
  readonly dateStyles: readonly boolean[]
  /** Days are counted from 1904 on. */
  readonly is1904: boolean
}

/** @param titles the names of the sheet that is meant; without it the first one that is shown */
export async function openSheet(parts: ZipParts, titles: Said): Promise<XlsxSheet> {
  if (parts.names.some((name) => /vbaProject\.bin$/i.test(name)))
    throw new TableUnreadable(said('不支持含宏的工作簿，请另存为 xlsx', 'Workbooks with macros are not taken'))
  const book = await bookPath(parts)
  const { sheets, is1904 } = await readBook(must(parts.read(book)))
  const relations = await readRelations(parts, book)
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  const sheet = shown.find(({ name }) => [titles.zh, titles.en].includes(name.trim())) ?? shown[0]
  if (sheet === undefined) throw new TableUnreadable(said('工作簿里没有可见的工作表', 'The workbook shows no sheet'))
  const relation = relations.get(sheet.relation)
  if (relation?.type !== 'worksheet')
    throw new TableUnreadable(
      said(`“${sheet.name}”不是数据工作表，请使用模板`, `“${sheet.name}” is no sheet of data; use the template`),
    )
  const find = (type: string) => {
    const found = [...relations.values()].find((one) => one.type === type)
    return found === undefined ? null : parts.read(found.target)
  }
  const texts = await readSharedTexts(find('sharedStrings'))
  const dateStyles = await readDateStyles(find('styles'))
  return { name: sheet.name, part: must(parts.read(relation.target)), texts, dateStyles, is1904 }
}

async function bookPath(parts: ZipParts): Promise<string> {
  const relations = await relationsIn(parts.read('_rels/.rels'), '')
  const path = [...relations.values()].find(({ type }) => type === 'officeDocument')?.target
  if (path === undefined || !parts.names.includes('[Content_Types].xml')) throw noBook()
  if (!path.endsWith('.xml'))
    throw new TableUnreadable(
      said('不支持二进制工作簿（xlsb），请另存为 xlsx', 'Binary workbooks (xlsb) are not taken'),
    )
  if (!/(?:^|\/)xl\//.test(path)) throw noBook()
  return path
}

const noBook = () =>
  new TableUnreadable(
    said(
      '文件内容不是 Excel 工作簿（可能是其他类型的文件改了扩展名）',
      'The file is no Excel workbook, though it is named like one',
    ),
  )

async function readBook(part: AsyncIterable<Buffer>) {
  const sheets: Sheet[] = []
  let is1904 = false
  await hearXml(part, {
    open({ name, attributes }) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes['name'] ?? '', relation, isHidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  return { sheets, is1904 }
}

function readRelations(parts: ZipParts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const cut = path.lastIndexOf('/') + 1
  const folder = path.slice(0, cut)
  return relationsIn(parts.read(`${folder}_rels/${path.slice(cut)}.rels`), folder)
}

async function relationsIn(part: AsyncIterable<Buffer> | null, folder: string): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>()
  await hearXml(must(part), {
    open({ name, attributes }) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
      // What lies elsewhere is not fetched.
      if (mode === 'External') return
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) })
    },
  })
  return relations
}

/** A target from the folder of its book; no part of an archive lies above it. */
function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function must<T>(part: T | null): T {
  if (part === null) throw damaged()
  return part
}
