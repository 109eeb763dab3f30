// What is left of a price over its cost.
import { expect, it } from 'vitest'
import { marginOf, wishesOf } from './margin.ts'

it('is the price without its cost, and its share of the price towards nothing', () => {
  expect(marginOf(9_900, 3_850)).toEqual({ fen: 6_050, percent: 61 })
  expect(marginOf(9_900, 9_900)).toEqual({ fen: 0, percent: 0 })
  expect(marginOf(9_900, 10_000)).toEqual({ fen: -100, percent: -1 })
  expect(marginOf(9_900, 0)).toEqual({ fen: 9_900, percent: 100 })
  expect(marginOf(9_900, null)).toBeNull()
})

it('only what differs from what is kept is sent', () => {
  const kept = new Map([
    ['a', 100],
    ['b', null],
  ])
  expect(wishesOf(kept, { a: 100, b: null })).toEqual([])
  expect(wishesOf(kept, { a: null, b: 0 })).toEqual([
    { id: 'a', costFen: null },
    { id: 'b', costFen: 0 },
  ])
})
