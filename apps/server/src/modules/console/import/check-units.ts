// The dry run of some units: what their cells say, what the table says, and what stands in the file twice.
import { type ImportColumn, importTableOf, said, type Said } from '@merchant/contract'
import type { CheckedRow, ImportAsk, ImportTable, RowComplaint } from '../../../kernel/import-table.ts'
import { cellName } from '../../../kernel/table-file/index.ts'
import type { KeptComplaint, KeptRow } from './import-row.store.ts'
import type { ReadRow, Unit } from './read-units.ts'

/** What the file has named so far, with the number of the row. */
export type Subjects = Map<string, number>

/** Reads only; answers every row with its outcome. */
export async function checkUnits(
  table: ImportTable,
  ask: ImportAsk,
  {
    units,
    subjects,
    places,
  }: { readonly units: readonly Unit[]; readonly subjects: Subjects; readonly places: Places },
): Promise<KeptRow[]> {
  const sound = units.filter(({ rows }) => rows.every(({ complaints }) => complaints.length === 0))
  const rows = sound.flatMap((unit) => unit.rows)
  const checked = rows.length === 0 ? [] : await table.check(ask, rows)
  const byNumber = new Map(rows.map(({ number }, index) => [number, checked[index]]))
  return units.flatMap((unit) => {
    const kept = unit.rows.map((row) => keptRow(table, row, { checked: byNumber.get(row.number), subjects, places }))
    const isWrong = kept.some(({ complaints }) => complaints.length > 0)
    // One wrong row holds up all that belong to it.
    return isWrong ? kept.map(withTheOthers) : kept
  })
}

/** Where each column of the table stands in the file. */
export type Places = ReadonlyMap<string, number>

interface Judging {
  readonly checked: CheckedRow | undefined
  readonly subjects: Subjects
  readonly places: Places
}

function keptRow(table: ImportTable, row: ReadRow, { checked, subjects, places }: Judging): KeptRow {
  const complaints = [
    ...row.complaints,
    ...(checked?.complaints ?? []).map((one) => placed(table, row.number, { complaint: one, places })),
    ...twice(row.number, checked?.subject ?? null, subjects),
  ]
  const effect = checked?.effect ?? null
  const outcome = complaints.length > 0 ? 'WRONG' : effect === null ? 'SAME' : 'READY'
  return { number: row.number, outcome, about: checked?.about ?? '', effect, complaints }
}

function placed(
  table: ImportTable,
  number: number,
  { complaint, places }: { readonly complaint: RowComplaint; readonly places: Places },
): KeptComplaint {
  const { column } = complaint
  const known: ImportColumn | undefined = column === null ? undefined : importTableOf(table.name).columns[column]
  const place = column === null ? undefined : places.get(column)
  return {
    cell: place === undefined ? '' : cellName(place, number),
    column: known === undefined ? NOTHING : said(...known.title),
    said: complaint.said,
  }
}

const NOTHING: Said = said('', '')

function twice(number: number, subject: string | null, subjects: Subjects): KeptComplaint[] {
  if (subject === null) return []
  const before = subjects.get(subject)
  if (before === undefined) subjects.set(subject, number)
  if (before === undefined) return []
  return [
    {
      cell: '',
      column: NOTHING,
      said: said(`与第 ${before} 行重复，请只保留一行`, `The same as row ${before}; keep one of them`),
    },
  ]
}

const withTheOthers = (row: KeptRow): KeptRow => ({
  ...row,
  outcome: 'WRONG',
  complaints:
    row.complaints.length > 0
      ? row.complaints
      : [
          {
            cell: '',
            column: NOTHING,
            said: said('同一项的其他行有错误', 'Another row that belongs to this one is wrong'),
          },
        ],
})
