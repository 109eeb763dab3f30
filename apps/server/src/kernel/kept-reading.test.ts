// Read by one for all, again after its time, and kept while it can't be read.
import { describe, expect, test } from 'vitest'
import { keptReading } from './kept-reading.ts'

function setUp() {
  let now = 0
  const state = { reads: 0, fails: false, errors: 0 }
  const ask = keptReading(
    { clock: { now: () => new Date(now) }, forMs: 1_000, onError: () => (state.errors += 1) },
    () => {
      state.reads += 1
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve(state.reads)
    },
  )
  return { state, ask, pass: (ms: number) => (now += ms) }
}

describe('a kept reading', () => {
  test('is read once by many that ask at once, and again after its time', async () => {
    const { ask, pass } = setUp()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    pass(999)
    expect(await ask()).toBe(1)
    pass(1)
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  })

  test('is answered as it was while it can’t be read, and asked for again after its time', async () => {
    const { ask, pass, state } = setUp()
    await ask()
    state.fails = true
    pass(1_000)
    expect([await ask(), await ask(), state.reads, state.errors]).toEqual([1, 1, 2, 1])
    state.fails = false
    pass(1_000)
    expect(await ask()).toBe(3)
  })

  test('that never was read fails, and is tried anew by the next', async () => {
    const { ask, state } = setUp()
    state.fails = true
    await expect(ask()).rejects.toThrow('away')
    state.fails = false
    expect(await ask()).toBe(2)
  })

  test('is read again when the clock was set back', async () => {
    const { ask, pass } = setUp()
    await ask()
    pass(-5_000)
    expect(await ask()).toBe(2)
  })
})
