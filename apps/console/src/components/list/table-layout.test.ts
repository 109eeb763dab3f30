// A layout orders, hides and widens columns, and never takes away what names a row or acts on it.
import { expect, it } from 'vitest'
import { laidOut, layoutOf, plainLayout } from './table-layout.ts'

const columns: readonly { key: string; width?: number; sticky?: 'start' | 'end' }[] = [
  { key: 'no', sticky: 'start' },
  { key: 'buyer', width: 100 },
  { key: 'amount' },
  { key: 'status' },
  { key: 'actions', sticky: 'end' },
]
const keysOf = (layout: Partial<typeof plainLayout>) =>
  laidOut(columns, { ...plainLayout, ...layout }).map(({ key }) => key)

it('leaves a table alone until somebody wants it otherwise', () => {
  expect(laidOut(columns, plainLayout)).toEqual(columns)
})

it('hides and orders what lies between the edges; a new column stands behind the ordered ones', () => {
  expect(keysOf({ hidden: ['amount'] })).toEqual(['no', 'buyer', 'status', 'actions'])
  expect(keysOf({ order: ['status', 'buyer'] })).toEqual(['no', 'status', 'buyer', 'amount', 'actions'])
})

it('keeps the columns at the edges, whatever is asked', () => {
  expect(keysOf({ hidden: ['no', 'actions'], order: ['actions', 'no'] })).toEqual(columns.map(({ key }) => key))
})

it('never draws a table without columns', () => {
  expect(laidOut([{ key: 'a' }, { key: 'b' }], { ...plainLayout, hidden: ['a', 'b'] })).toHaveLength(2)
})

it('widens columns within reason', () => {
  const layout = layoutOf({ widths: { buyer: 5, amount: 240.4, status: 1e9, no: 'wide' } })
  expect(layout.widths).toEqual({ buyer: 60, amount: 240, status: 800 })
  expect(laidOut(columns, layout).find(({ key }) => key === 'buyer')?.width).toBe(60)
})

it.each([null, 7, 'x', [], { hidden: 'all', order: [1, null], widths: [], density: 'huge' }])(
  'takes nothing malformed for a layout: %j',
  (value) => expect(layoutOf(value)).toEqual(plainLayout),
)

it('draws a rare column for those alone who have asked for it', () => {
  const some = [{ key: 'a' }, { key: 'b', isRare: true }] as const
  const shown = (layout: Partial<typeof plainLayout>) =>
    laidOut(some, { ...plainLayout, ...layout }).map(({ key }) => key)
  expect(shown({})).toEqual(['a'])
  expect(shown({ shown: ['b'] })).toEqual(['a', 'b'])
  expect(shown({ hidden: ['a', 'b'], shown: ['b'] })).toEqual(['b'])
})
