// Which rows are seen leaving, and where.
import { beforeAll, expect, it, vi } from 'vitest'
import { withLeaving } from './use-leaving-rows.ts'

const asked = vi.fn<(query: string) => { matches: boolean }>(() => ({ matches: false }))
beforeAll(() => vi.stubGlobal('matchMedia', asked))

const drawn = (before: string, rows: string) =>
  withLeaving([...before], [...rows], (row) => row)
    .map(({ row, isLeaving }) => (isLeaving ? `(${row})` : row))
    .join('')

it('keeps what left where it stood, also side by side and at the end', () => {
  expect(drawn('abcd', 'acd')).toBe('a(b)cd')
  expect(drawn('abcd', 'ad')).toBe('a(b)(c)d')
  expect(drawn('abcd', 'bc')).toBe('(a)bc(d)')
})

it('lets new rows in beside it', () => {
  expect(drawn('abc', 'xacy')).toBe('xa(b)cy')
})

it('shows another list at once: another page, many gone, nothing left', () => {
  expect(drawn('abc', 'def')).toBe('def')
  expect(drawn('abcdef', 'af')).toBe('af')
  expect(drawn('a', '')).toBe('')
  expect(drawn('', 'ab')).toBe('ab')
})

it('moves nothing for whoever wants no movement', () => {
  asked.mockReturnValueOnce({ matches: true })
  expect(drawn('abcd', 'acd')).toBe('acd')
})
