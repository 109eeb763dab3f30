// Attempts are counted for all instances at once: limits hold under a crowd, pauses grow, and nothing locks for ever.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquireLock } from './acquire-lock.ts'
import {
  atMost,
  forgetTurns,
  backoff,
  networkOf,
  refundLimit,
  consumeLimit,
  consumeDailyLimit,
  counted,
  takeTurns,
  type TurnRule,
} from './rate-limit.ts'

let suite: TestDatabase
beforeAll(async () => {
  suite = await createTestDatabase()
})
afterAll(() => suite.drop())

const START = new Date('2026-11-20T00:00:00Z').getTime()
const at = (seconds: number) => new Date(START + seconds * 1000)
const take = (rules: TurnRule[], seconds: number) =>
  suite.database.globalTransaction((tx) => consumeLimit(tx, rules, at(seconds)))

describe('at most so many in any stretch of time', () => {
  test('the next one is told how long to wait, and goes through after that', async () => {
    const rule = atMost('sends', [{ max: 2, perMs: 60_000 }])
    expect(await take([rule], 0)).toBe(0)
    expect(await take([rule], 50)).toBe(0)
    expect(await take([rule], 55)).toBe(5_000)
    expect(await take([rule], 60)).toBe(0)
    // The stretch slides: the sends at 50 and 60 still count at 100.
    expect(await take([rule], 100)).toBe(10_000)
  })

  test('the strictest of several limits decides', async () => {
    const rule = atMost('strict', [
      { max: 1, perMs: 60_000 },
      { max: 2, perMs: 3_600_000 },
    ])
    expect(await take([rule], 0)).toBe(0)
    expect(await take([rule], 60)).toBe(0)
    expect(await take([rule], 120)).toBe(3_480_000)
  })

  test('a turn refused by one key is not taken from the other', async () => {
    const narrow = atMost('narrow', [{ max: 1, perMs: 60_000 }])
    const wide = atMost('wide', [{ max: 2, perMs: 60_000 }])
    expect(await take([narrow, wide], 0)).toBe(0)
    expect(await take([narrow, wide], 1)).toBeGreaterThan(0)
    expect(await take([wide], 2)).toBe(0)
  })

  test('of a hundred at the same moment exactly as many as allowed get through', async () => {
    const rule = atMost('crowd', [{ max: 5, perMs: 60_000 }])
    const other = atMost('crowd-2', [{ max: 50, perMs: 60_000 }])
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, index) => take(index % 2 === 0 ? [rule, other] : [other, rule], 0)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('a turn given back can be taken again', async () => {
    const rule = atMost('back', [{ max: 1, perMs: 60_000 }])
    await take([rule], 0)
    await refundLimit(suite.database.global, 'back', at(0))
    expect(await take([rule], 1)).toBe(0)
    expect(await take([rule], 2)).toBeGreaterThan(0)
  })
})

describe('a pause that grows with each attempt', () => {
  const pace = { pausesMs: [0, 0, 2_000, 4_000, 8_000, 60_000], windowMs: 900_000 }

  test('three are free, then the pause grows up to its limit', async () => {
    const rule = backoff('guess', pace)
    for (const second of [0, 0, 0]) expect(await take([rule], second)).toBe(0)
    let now = 0
    const pauses: number[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      const wait = await take([rule], now)
      pauses.push(wait / 1000)
      now += wait / 1000
      expect(await take([rule], now)).toBe(0)
    }
    expect(pauses).toEqual([2, 4, 8, 60, 60])
  })

  test('waiting long enough starts over, and so does a proof', async () => {
    const rule = backoff('patient', pace)
    for (const second of [0, 0, 0]) await take([rule], second)
    expect(await take([rule], 1)).toBeGreaterThan(0)
    expect(await take([rule], 961)).toBe(0)
    expect(await take([rule], 961)).toBe(0)
    expect(await take([rule], 961)).toBe(0)
    expect(await take([rule], 961)).toBeGreaterThan(0)
    await forgetTurns(suite.database.global, 'patient')
    expect(await take([rule], 962)).toBe(0)
  })
})

/** What a rule says, read off its uses one by one. */
function waitOf({ memoryMs, limits, pausesMs }: TurnRule, usedMs: readonly number[], nowMs: number) {
  const remembered = usedMs.filter((used) => used > nowMs - memoryMs)
  const [last = -Infinity, count] = [remembered.at(-1), remembered.length]
  const pauseMs = pausesMs[count - 1] ?? pausesMs.at(-1) ?? 0
  const untils = limits.map(({ max, perMs }) => (remembered[count - max] ?? -Infinity) + perMs)
  return { waitMs: Math.max(0, last + pauseMs - nowMs, ...untils.map((until) => until - nowMs)), count }
}

test('several rules together decide as each of them read alone, at any moments', async () => {
  const second = fc.integer({ min: 0, max: 40 })
  const limit = fc.record({
    max: fc.integer({ min: 1, max: 4 }),
    perMs: second.map((seconds) => (seconds + 1) * 1_000),
  })
  const limited = fc.array(limit, { minLength: 1, maxLength: 3 }).map((limits) => atMost(randomUUID(), limits))
  const pausesMs = fc.array(second.map((seconds) => seconds * 500), { minLength: 1, maxLength: 4 }) // prettier-ignore
  const paced = pausesMs.map((pauses) => backoff(randomUUID(), { pausesMs: pauses, windowMs: 15_000 }))
  const rule = fc.oneof(limited, paced, fc.constant(0).map(() => counted(randomUUID(), 20_000))) // prettier-ignore
  const rules = fc.array(rule, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rules, fc.array(second, { minLength: 1, maxLength: 12 }), async (together, pauses) => {
      const usedMs: number[] = []
      let nowMs = START
      for (const pause of pauses) {
        nowMs += pause * 250
        const now = new Date(nowMs)
        const wanted = together.map((one) => waitOf(one, usedMs, nowMs))
        const waitMs = Math.max(...wanted.map((one) => one.waitMs))
        const turn = await suite.database.globalTransaction((tx) => takeTurns(tx, together, now))
        const uses = wanted.map(({ count }) => count + (waitMs > 0 ? 0 : 1))
        expect({ waitMs: turn.waitMs, uses: [...turn.uses.values()] }).toEqual({ waitMs, uses })
        if (waitMs === 0) usedMs.push(nowMs)
      }
    }),
    { numRuns: 150 },
  )
})

describe('while somebody has the turn and does not let go of it', () => {
  type Tx = Parameters<Parameters<TestDatabase['database']['globalTransaction']>[0]>[0]
  const ways: readonly [string, (tx: Tx, key: string) => Promise<unknown>][] = [
    ['a turn', (tx, key) => consumeLimit(tx, [atMost(key, [{ max: 5, perMs: 60_000 }])], at(0))],
    ['one of two turns', (tx, key) =>
      consumeLimit(tx, [atMost(randomUUID(), [{ max: 5, perMs: 60_000 }]), atMost(key, [{ max: 5, perMs: 60_000 }])], at(0))],
    ['a turn of the day', (tx, key) => consumeDailyLimit(tx, key, 5, at(0))],
    ['a lock', (tx, key) => acquireLock(tx, [key])],
  ] // prettier-ignore

  test.each(ways)('sixty callers for %s are sent away, and another one goes on past them', async (name, way) => {
    const [busy, free] = [`busy ${name}`, `free ${name}`]
    // Nobody who waits in the database is ever freed by a time-out of it.
    const crowded = openDatabase({ url: suite.url, maxConnections: 16, lockTimeoutMs: 0, statementTimeoutMs: 0 })
    let letGo = () => {}
    const isReleased = new Promise<void>((resolve) => (letGo = resolve))
    let hold = () => {}
    const isHeld = new Promise<void>((resolve) => (hold = resolve))
    const holder = suite.database.globalTransaction(async (tx) => {
      await way(tx, busy)
      hold()
      await isReleased
    })
    await isHeld
    try {
      const crowd = Array.from({ length: 60 }, () =>
        crowded
          .globalTransaction((tx) => way(tx, busy))
          .then(
            () => 'taken',
            (error: { refusal?: string }) => error.refusal,
          ),
      )
      await crowded.globalTransaction((tx) => way(tx, free))
      expect(new Set(await Promise.all(crowd))).toEqual(new Set(['request.tooMany']))
    } finally {
      letGo()
      await holder
    }
    await crowded.globalTransaction((tx) => way(tx, busy))
    await crowded.close()
  })

  test('whose turn it is a moment later gets it: a double click is two clicks', async () => {
    const rule = atMost('double click', [{ max: 2, perMs: 60_000 }])
    expect(await Promise.all([take([rule], 0), take([rule], 0)])).toEqual([0, 0])
    expect(await take([rule], 0)).toBeGreaterThan(0)
  })
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2::5', '2001:db8:1'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
