// The matrix of SKUs while it is edited: nothing typed is lost when dimensions change, and cells move as in a spreadsheet.
import { describe, expect, it } from 'vitest'
import { cellsIn, filledDown, pasted, stepFrom, typedAs } from './grid.ts'
import {
  combinations,
  countOf,
  emptyMatrix,
  isTooMany,
  lostBy,
  type Matrix,
  rowAt,
  type SpecDraft,
  withCell,
  withCells,
  withRow,
  withSpecs,
} from './matrix.ts'
import { beginHistory, redo, stepTo, undo } from './undo-history.ts'

const spec = (id: string, ...names: string[]): SpecDraft => ({
  id,
  name: id,
  values: names.map((name) => ({ id: `${id}-${name}`, name, picture: null })),
})
const keysOf = ({ specs }: Matrix) => combinations(specs).map(({ key }) => key)
const priceAt = (matrix: Matrix, key: string) => rowAt(matrix, key).cells.priceFen

describe('dimensions', () => {
  it('make every combination in their order, and none while there are too many', () => {
    const specs = [spec('色', '红', '蓝'), spec('码', 'S', 'M')]
    expect(combinations(specs).map(({ values }) => values.map(({ name }) => name).join('/'))).toEqual([
      '红/S',
      '红/M',
      '蓝/S',
      '蓝/M',
    ])
    const many = Array.from({ length: 30 }, (_, at) => `${at}`)
    const tooMany = [spec('甲', ...many), spec('乙', ...many)]
    expect([countOf(tooMany), isTooMany(tooMany), combinations(tooMany)]).toEqual([900, true, []])
  })

  it('that lose a value and get it back have again what was typed', () => {
    const full = withSpecs(emptyMatrix, [spec('色', '红', '蓝')])
    const typed = withCell(full, '色-蓝', 'priceFen', '12.5')
    const fewer = withSpecs(typed, [spec('色', '红')])
    expect(keysOf(fewer)).toEqual(['色-红'])
    expect(priceAt(withSpecs(fewer, [spec('色', '红', '蓝')]), '色-蓝')).toBe('12.5')
  })

  it('hand the SKU that there is on to the first combination that it becomes, once', () => {
    const plain = withRow(withCell(emptyMatrix, '', 'priceFen', '99'), '', { id: 'one', stockBefore: 7 })
    const coloured = withSpecs(plain, [spec('色', '红', '蓝')])
    expect(rowAt(coloured, '色-红')).toMatchObject({ id: 'one', cells: { priceFen: '99' } })
    expect(rowAt(coloured, '色-蓝').id).toBeUndefined()
    const sized = withSpecs(coloured, [...coloured.specs, spec('码', 'S', 'M')])
    const ids = keysOf(sized).map((key) => rowAt(sized, key).id)
    expect(ids).toEqual(['one', undefined, undefined, undefined])
    expect(rowAt(withSpecs(sized, []), '').id).toBe('one')
  })

  it('say which SKUs with stock or pieces in orders would go', () => {
    const full = withSpecs(emptyMatrix, [spec('色', '红', '蓝', '绿')])
    const stocked = withRow(withRow(full, '色-蓝', { id: 'b', stockBefore: 3 }), '色-绿', { id: 'g', stockBefore: 0 })
    expect(lostBy(stocked, [spec('色', '红')]).map(({ key }) => key)).toEqual(['色-蓝'])
    expect(lostBy(stocked, [spec('色', '蓝', '红')])).toEqual([])
  })
})

describe('the grid', () => {
  const grid = { keys: ['a', 'b', 'c'], fields: ['priceFen', 'stock'] } as const

  it('takes what a spreadsheet copies, from the cell with the focus on, as far as it reaches', () => {
    expect(pasted('1\t2\r\n3\t4\r\n5\t6\r\n', { row: 1, column: 0 }, grid)).toEqual([
      { key: 'b', field: 'priceFen', text: '1' },
      { key: 'b', field: 'stock', text: '2' },
      { key: 'c', field: 'priceFen', text: '3' },
      { key: 'c', field: 'stock', text: '4' },
    ])
    expect(cellsIn('"a\tb"\t"say ""yes"""\n\tz')).toEqual([
      ['a\tb', 'say "yes"'],
      ['', 'z'],
    ])
  })

  it('reads numbers as spreadsheets write them, and leaves what is none', () => {
    expect([
      typedAs('priceFen', '￥1,234.50'),
      typedAs('stock', '１２'),
      typedAs('priceFen', '-5'),
      typedAs('priceFen', '1,2'),
    ]).toEqual(['1234.50', '12', '-5', '1,2'])
    expect(typedAs('outerSkuCode', 'A 1,000')).toBe('A 1,000')
  })

  it('fills down and steps to neighbours, never out of the grid', () => {
    expect(filledDown('9', { row: 0, column: 1 }, grid).map(({ key, text }) => [key, text])).toEqual([
      ['b', '9'],
      ['c', '9'],
    ])
    expect(stepFrom({ row: 0, column: 0 }, 'ArrowDown', grid)).toEqual({ row: 1, column: 0 })
    expect(stepFrom({ row: 2, column: 1 }, 'Enter', grid)).toBeNull()
    expect(stepFrom({ row: 0, column: 0 }, 'a', grid)).toBeNull()
  })
})

it('typing in one cell is one step back, a paste another', () => {
  const first = withSpecs(emptyMatrix, [spec('色', '红', '蓝')])
  const one = stepTo(beginHistory(first), withCell(first, '色-红', 'priceFen', '1'), 'cell')
  const typed = stepTo(one, withCell(one.present, '色-红', 'priceFen', '12'), 'cell')
  const filled = stepTo(typed, withCells(typed.present, [{ key: '色-蓝', field: 'priceFen', text: '3' }]))
  expect(priceAt(undo(filled).present, '色-红')).toBe('12')
  expect(undo(undo(filled)).present).toBe(first)
  expect(priceAt(redo(undo(filled)).present, '色-蓝')).toBe('3')
})
