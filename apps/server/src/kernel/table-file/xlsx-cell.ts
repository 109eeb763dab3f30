// The value of one cell of a sheet, from what is written of it.
import type { XlsxSheet } from './xlsx-book.ts'
import type { TableCell } from './table-row.ts'
import { withoutEscapes } from './xlsx-texts.ts'
import { damaged } from './zip-parts.ts'

export interface WrittenCell {
  readonly type: string
  readonly style: number
  readonly hasFormula: boolean
  /** What stands in `v`, or in `is`. */
  readonly value: string
  readonly inline: string
}

const DAY_MS = 86_400_000
/** The day 0 of a workbook, as days before 1970. */
const DAY_0 = 25_569
const DAYS_TO_1904 = 1_462

/** Null when it is empty. */
export function cellOf(sheet: XlsxSheet, written: WrittenCell): TableCell | null {
  const { type, value, inline } = written
  if (written.hasFormula) return { kind: 'formula', text: '' }
  if (type === 's') return textCell(sharedText(sheet, value))
  if (type === 'inlineStr') return textCell(inline)
  if (type === 'str') return textCell(withoutEscapes(value))
  if (value === '') return null
  if (type === 'e') return { kind: 'error', text: value }
  if (type === 'b') return textCell(value === '1' || value === 'true' ? 'TRUE' : 'FALSE')
  if (type === 'd') return { kind: 'date', text: dayAndTime(Date.parse(`${value.replace(/Z$/, '')}Z`)) }
  const number = Number(value)
  if (!Number.isFinite(number)) throw damaged()
  if (sheet.dateStyles[written.style] !== true) return { kind: 'number', text: plainNumber(number) }
  const days = number - DAY_0 + (sheet.is1904 ? DAYS_TO_1904 : 0)
  return { kind: 'date', text: dayAndTime(Math.round(days * DAY_MS)) }
}

const textCell = (text: string): TableCell | null => (text === '' ? null : { kind: 'text', text })

function sharedText({ texts }: XlsxSheet, index: string): string {
  if (!/^\d+$/.test(index)) throw damaged()
  return texts[Number(index)] ?? throwDamaged()
}

function throwDamaged(): never {
  throw damaged()
}

function dayAndTime(instantMs: number): string {
  const date = new Date(instantMs)
  if (Number.isNaN(date.getTime())) throw damaged()
  const text = date.toISOString()
  return instantMs % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** In the fifteen digits that a spreadsheet shows: 0.1 + 0.2 is 0.3 there. */
function plainNumber(number: number): string {
  const shown = Number(number.toPrecision(15))
  const text = String(shown)
  return text.includes('e') ? shown.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}
