// The rows of a sheet, given out while it is inflated.
import { said } from '@merchant/contract'
import { type TableCell, type TableRow, TableUnreadable } from './table-row.ts'
import { tableLimits } from './table-limits.ts'
import type { XlsxSheet } from './xlsx-book.ts'
import { cellOf } from './xlsx-cell.ts'
import { createTextCollector, tooMuchText } from './xlsx-texts.ts'
import { parseXml, type XmlListener, type XmlTag } from './xml-part.ts'
import { damaged } from './zip-parts.ts'

/** Errors: throws TableUnreadable, for merged cells behind the last row, where a sheet writes them. */
export const sheetRows = (sheet: XlsxSheet): AsyncIterable<TableRow> =>
  parseXml<TableRow>(sheet.part, (give) => createRowListener(sheet, give))

function createRowListener(sheet: XlsxSheet, give: (row: TableRow) => void): XmlListener {
  const inline = createTextCollector()
  let row = { number: 0, cells: new Map<number, TableCell>() }
  let cell = { column: -1, type: '', style: -1, hasFormula: false, value: '' }
  let isInRow = false
  let isInCell = false
  let isInValue = false

  function openCell({ attributes }: XmlTag): void {
    const { r: reference, t: type = '', s: style = '-1' } = attributes
    const column = reference === undefined ? cell.column + 1 : columnOf(reference)
    if (column <= cell.column) throw damaged()
    cell = { column, type, style: Number(style), hasFormula: false, value: '' }
    isInCell = true
    inline.begin()
  }
  function closeCell(): void {
    isInCell = false
    const read = cellOf(sheet, { ...cell, inline: inline.end() })
    if (read === null) return
    if (cell.column >= tableLimits.maxColumns) throw tooWide()
    row.cells.set(cell.column, read)
  }

  return {
    open(tag) {
      const { name, attributes } = tag
      if (name === 'row') {
        const number = attributes['r'] === undefined ? row.number + 1 : Number(attributes['r'])
        if (isInRow || !Number.isSafeInteger(number) || number <= row.number) throw damaged()
        row = { number, cells: new Map() }
        cell = { ...cell, column: -1 }
        isInRow = true
      } else if (name === 'c' && isInRow) openCell(tag)
      else if (name === 'mergeCell') throw merged(attributes['ref'] ?? '')
      else if (isInCell) {
        if (name === 'v') isInValue = true
        else if (name === 'f') cell.hasFormula = true
        else inline.open(name)
      }
    },
    text(text) {
      if (!isInCell) return
      inline.add(text)
      if (!isInValue) return
      cell.value += text
      if (cell.value.length > tableLimits.maxCellChars) throw tooMuchText()
    },
    close(name) {
      if (name === 'v') isInValue = false
      else if (name === 'c' && isInCell) closeCell()
      else if (name === 'row' && isInRow) {
        isInRow = false
        if (row.cells.size > 0) give(row)
      } else if (isInCell) inline.close(name)
    },
  }
}

/** AB12 → 27. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1]
  if (letters === undefined) throw damaged()
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const merged = (reference: string) =>
  new TableUnreadable(
    said(
      `表格里有合并单元格（${reference.slice(0, 20)}），请取消合并并逐行填写`,
      `The table has merged cells (${reference.slice(0, 20)}); undo them and fill in every row`,
    ),
  )
const tooWide = () =>
  new TableUnreadable(
    said(`列数过多，最多 ${tableLimits.maxColumns} 列`, `Too many columns, at most ${tableLimits.maxColumns}`),
  )
