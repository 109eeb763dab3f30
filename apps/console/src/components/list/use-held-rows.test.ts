// New rows wait, and what is drawn stays where it is.
import { expect, test } from 'vitest'
import { holding } from './use-held-rows.ts'

const rowsOf = (text: string) => [...text].map((id) => ({ id }))
const held = (drawn: string, rows: string) => {
  const { drawn: shown, count } = holding(rowsOf(drawn), rowsOf(rows), ({ id }) => id)
  return [shown.map(({ id }) => id).join(''), count]
}

test('new rows wait, wherever they would stand', () => {
  expect(held('abc', 'xabc')).toEqual(['abc', 1])
  expect(held('abc', 'xayc')).toEqual(['ac', 2])
})

test('what new rows have pushed off the page stays, what has left the list goes', () => {
  expect(held('abcd', 'xyab')).toEqual(['abcd', 2])
  expect(held('abcd', 'xacd')).toEqual(['acd', 1])
  expect(held('abcd', 'xbcd')).toEqual(['bcd', 1])
})

test('what moves up into the place of rows that left is no news', () => {
  expect(held('abcd', 'bcde')).toEqual(['bcde', 0])
  expect(held('abcd', 'cdef')).toEqual(['cdef', 0])
  expect(held('abcde', 'xcdef')).toEqual(['cdef', 1])
  // Nothing left: it came.
  expect(held('abc', 'abcx')).toEqual(['abc', 1])
})

test('without new rows the answer is drawn as it came', () => {
  expect(held('abc', 'ac')).toEqual(['ac', 0])
  expect(held('abc', 'cba')).toEqual(['cba', 0])
})

test('a page of nothing but new rows moves nothing', () => {
  expect(held('abc', 'xyz')).toEqual(['abc', 3])
})

test('rows that stay are drawn as they are now', () => {
  const before = [{ id: 'a', status: 'UNPAID' }]
  const now = [
    { id: 'b', status: 'UNPAID' },
    { id: 'a', status: 'TO_SHIP' },
  ]
  expect(holding(before, now, ({ id }) => id).drawn).toEqual([{ id: 'a', status: 'TO_SHIP' }])
})
