// Proves that shipping walks through every order once and ends.
import { expect, test } from 'vitest'
import { nextToShip } from './ship-queue.ts'

const queue = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const next = (current: string, ...shipped: string[]) => nextToShip(queue, current, new Set(shipped))?.id ?? null

test('the following order comes next', () => {
  expect(next('a')).toBe('b')
})

test('what has been shipped is passed over, even before the list knows', () => {
  expect(next('a', 'a', 'b')).toBe('c')
})

test('after the last order come those that were skipped', () => {
  expect(next('c', 'b', 'c')).toBe('a')
})

test('an order that is not in the queue is followed by the first of it', () => {
  expect(next('other')).toBe('a')
})

test('nothing is left when all have been shipped', () => {
  expect(next('c', 'a', 'b', 'c')).toBeNull()
  expect(nextToShip([{ id: 'c' }], 'c', new Set())).toBeNull()
})
