// The rows that were not imported as a table: what was uploaded, with a column more that says what is wrong with each. Whoever
// corrects it uploads it as it is.
import { importTableOf, type Language, said, type Said, saidList } from '@merchant/contract'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { makeSheet, SHEET_MIME, type SheetColumn } from '../../../kernel/sheet.ts'
import type { TableRow } from '../../../kernel/table-file/index.ts'
import { ERROR_TITLE } from './headings.ts'
import type { ImportDeps } from './import.deps.ts'
import { readUpload } from './import-file.ts'
import { allRows, type KeptRow } from './import-row.store.ts'
import { type ImportRecord, tableNameOf } from './import.store.ts'
import { openUploaded } from './read-units.ts'

interface Line {
  readonly row: TableRow
  readonly kept: KeptRow
}

export async function leftOverFile(deps: ImportDeps, task: ImportRecord, language: Language): Promise<MadeFile> {
  const table = importTableOf(tableNameOf(task))
  const kept = await allRows(deps.db.tenant(task.merchant_id), task.id)
  const { headings, rows } = await openUploaded(table, await readUpload(deps, task))
  const columns = [...headings.titles]
    .filter(([, title]) => !(ERROR_TITLE as readonly string[]).includes(title))
    .map(([place, title]): SheetColumn<Line> => ({
      title,
      kind: 'text',
      width: table.columns[headings.columns.get(place) ?? '']?.width ?? 16,
      value: ({ row }) => row.cells.get(place)?.text ?? null,
    }))
  const errors: SheetColumn<Line> = {
    title: said(...ERROR_TITLE)[language],
    kind: 'text',
    width: 80,
    value: ({ kept: { number, complaints } }) =>
      complaints.length === 0 ? null : sentenceOf(number, complaints)[language],
  }
  const title = said(...table.title)[language]
  const name = said(`${title}-未导入`, `${title} not imported`)[language]
  return {
    name: `${name}-${task.requested_at.toISOString().slice(0, 10)}.xlsx`,
    mime: SHEET_MIME,
    content: await makeSheet(title, [...columns, errors], linesOf(task, rows, kept)),
  }
}

/** Before anything was imported that is the whole table. */
async function* linesOf(
  { committed_at: committedAt }: ImportRecord,
  rows: AsyncIterable<TableRow>,
  kept: ReadonlyMap<number, KeptRow>,
): AsyncIterable<Line> {
  for await (const row of rows) {
    const known = kept.get(row.number)
    if (known === undefined) continue
    const isOver = committedAt !== null && (known.outcome === 'DONE' || known.outcome === 'SAME')
    if (!isOver) yield { row, kept: known }
  }
}

/** 第 3 行 库存（C3）：不能小于 0. */
function sentenceOf(number: number, complaints: KeptRow['complaints']): Said {
  return saidList(
    complaints.map(({ cell, column, said: what }) => {
      const place = cell === '' ? said('', '') : said(` ${column.zh}（${cell}）`, ` ${column.en} (${cell})`)
      return said(`第 ${number} 行${place.zh}：${what.zh}`, `Row ${number}${place.en}: ${what.en}`)
    }),
    said('；', '; '),
  )
}
