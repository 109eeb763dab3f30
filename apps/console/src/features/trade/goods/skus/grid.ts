// Moving, pasting and filling in the grid of SKUs, as a spreadsheet does; pure.
import type { CellChange, SkuField } from './matrix.ts'

export interface Cell {
  readonly row: number
  readonly column: number
}

export interface Grid {
  /** Combinations, from the top. */
  readonly keys: readonly string[]
  /** Columns that are shown and may be typed in, from the start. */
  readonly fields: readonly SkuField[]
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where a key leads, or null where it leads nowhere; sideways only from an end of what was typed. */
export function stepFrom({ row, column }: Cell, pressed: string, grid: Grid): Cell | null {
  const step = steps[pressed]
  if (step === undefined) return null
  const next = { row: row + step[0], column: column + step[1] }
  const isInside = next.row >= 0 && next.column >= 0 && next.row < grid.keys.length && next.column < grid.fields.length
  return isInside ? next : null
}

/** What a spreadsheet puts on the clipboard; a cell in quotes may hold tabs, line ends and doubled quotes. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const put = (letter: string) => {
    const row = rows.at(-1) ?? []
    row[row.length - 1] = `${row.at(-1) ?? ''}${letter}`
  }
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain.charAt(at)
    if (isQuoted && letter === '"' && plain.charAt(at + 1) === '"') {
      put('"')
      at += 1
    } else if (isQuoted && letter === '"') isQuoted = false
    else if (isQuoted) put(letter)
    else if (letter === '"' && rows.at(-1)?.at(-1) === '') isQuoted = true
    else if (letter === '\t') rows.at(-1)?.push('')
    else if (letter === '\n') rows.push([''])
    else put(letter)
  }
  return rows.map((row) => row.map((cell) => cell.trim()))
}

/** From the cell that has the focus on; what would stand outside of the grid is left out. */
export function pasted(text: string, from: Cell, { keys, fields }: Grid): CellChange[] {
  return cellsIn(text).flatMap((row, down) =>
    row.flatMap((cell, right): CellChange[] => {
      const [key, field] = [keys[from.row + down], fields[from.column + right]]
      return key === undefined || field === undefined ? [] : [{ key, field, text: typedAs(field, cell) }]
    }),
  )
}

/** The value of a cell in every cell below it. */
export const filledDown = (text: string, from: Cell, { keys, fields }: Grid): CellChange[] => {
  const field = fields[from.column]
  return field === undefined ? [] : keys.slice(from.row + 1).map((key) => ({ key, field, text }))
}

const MONEY: readonly SkuField[] = ['priceFen', 'marketPriceFen']
const COUNTS: readonly SkuField[] = ['stock', 'weightG', 'volumeCm3', 'alertQuantity']

/** A spreadsheet writes ¥ and groups thousands; a sign or a letter that is none of this stays, and is complained about. */
export function typedAs(field: SkuField, text: string): string {
  if (!MONEY.includes(field) && !COUNTS.includes(field)) return text
  return text
    .normalize('NFKC')
    .replace(/[¥￥\s]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
}
