// @vitest-environment happy-dom
// A queue is worked from its drawer: what is done with leaves the list, and the ways on to the others stay.
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useNeighbours } from './drawer-foot.tsx'

const listed = (...ids: string[]) => ids.map((id) => ({ id }))

function open(ids: string[], id: string) {
  const onGo = vi.fn()
  const { result, rerender } = renderHook(
    ({ rows, shown }: { rows: string[]; shown: string }) =>
      useNeighbours({ rows: listed(...rows), id: shown, isActive: true, onGo }),
    { initialProps: { rows: ids, shown: id } },
  )
  return { moves: result, onGo, change: (rows: string[], shown = id) => rerender({ rows, shown }) }
}
const press = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key })))

it('goes to the neighbours of what it shows, and no further than the list', () => {
  const { moves, onGo } = open(['a', 'b', 'c'], 'b')
  expect(moves.current).toMatchObject({ at: 1, count: 3, hasLeft: false })
  press('j')
  press('ArrowUp')
  expect(onGo.mock.calls).toEqual([['c'], ['a']])
  expect(open(['a'], 'a').moves.current).toMatchObject({ previous: undefined, next: undefined })
})

it('goes on from where it stood once it has left the list', () => {
  const { moves, onGo, change } = open(['a', 'b', 'c'], 'b')
  change(['a', 'c'])
  expect(moves.current).toMatchObject({ at: -1, count: 2, hasLeft: true })
  press('j')
  press('k')
  expect(onGo.mock.calls).toEqual([['c'], ['a']])
})

it('has a way back alone when the last one left, and none when nothing is left', () => {
  const { moves, onGo, change } = open(['a', 'b'], 'b')
  change(['a'])
  expect(moves.current).toMatchObject({ hasLeft: true, next: undefined })
  press('k')
  expect(onGo.mock.calls).toEqual([['a']])
  change([])
  expect(moves.current).toMatchObject({ hasLeft: true, previous: undefined, next: undefined })
})

it('knows no neighbours of what the list never showed', () => {
  const { moves, change } = open(['a', 'b'], 'x')
  expect(moves.current).toMatchObject({ at: -1, hasLeft: false, previous: undefined, next: undefined })
  change(['a', 'b'], 'a')
  change(['a', 'b'], 'x')
  expect(moves.current).toMatchObject({ hasLeft: false, previous: undefined, next: undefined })
})
