// What entries keep running against the entries themselves: any stretch, any accounts, either direction, whole days.
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCodes, merchantAccountCodes } from './chart.ts'
import { entriesOf, type Entry } from './entries-of.ts'
import { entryDaysOf } from './entry-days.ts'
import { entryTotalsOf } from './entry-totals.ts'
import { openBook } from './open-book.ts'
import { periodTotalsOf } from './period-totals.ts'
import { post } from './post.ts'
import { statementOf } from './statement-of.ts'

const BEGINNING = new Date('2026-03-01T15:00:00.000Z')
const HOUR = 60 * 60 * 1000
const HOURS = 24 * 6
const merchantId = newId(BEGINNING)
const at = (hour: number) => new Date(BEGINNING.getTime() + hour * HOUR)
let testbed: TestDatabase
let all: Entry[]

/** Of all kinds: income, expense, moves within the merchant and within the platform, several moves in one posting. */
const moves = fc.array(
  fc
    .record({
      from: fc.constantFrom(...accountCodes),
      to: fc.constantFrom(...accountCodes),
      amountFen: fc.integer({ min: 1, max: 900 }),
    })
    .filter(({ from, to }) => from !== to),
  { minLength: 1, maxLength: 4 },
)

beforeAll(async () => {
  testbed = await createTestDatabase()
  await testbed.database.transaction(merchantId, openBook)
  // Nothing but the sums is looked at here.
  await testbed.database.pool.query(
    'alter table ledger_account drop constraint ledger_account__balance_not_below_floor',
  )
  await testbed.database.pool.query(
    'alter table ledger_account drop constraint ledger_account__balance_not_above_ceiling',
  )
  await testbed.database.pool.query(
    'alter table ledger_account disable trigger ledger_account__balance_is_its_newest_entry',
  )
  await testbed.database.pool.query('update ledger_account set floor_fen = null, ceiling_fen = null')
  await testbed.database.pool.query(
    'alter table ledger_account enable trigger ledger_account__balance_is_its_newest_entry',
  )
  for (const [number, given] of fc.sample(moves, { numRuns: 120, seed: 7 }).entries()) {
    const now = at((number * HOURS) / 120)
    const subject = { type: 'any', id: String(number), no: String(number) }
    await testbed.database.transaction(merchantId, (tx) =>
      post(tx, { key: `k${number}`, kind: 'any', occurredAt: now, moves: given, subject }, now),
    )
  }
  const { entries } = await entriesOf(testbed.database.tenant(merchantId), { accounts: accountCodes, limit: 1_000 })
  all = entries
})
afterAll(() => testbed.drop())

const db = () => testbed.database.tenant(merchantId)
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amountFen }) => sum + amountFen, 0)

test('totals are those of the entries', async () => {
  const filter = fc.record({
    accounts: fc.subarray([...accountCodes]),
    from: fc.option(fc.integer({ min: -2, max: HOURS + 2 }).map(at), { nil: undefined }),
    to: fc.option(fc.integer({ min: -2, max: HOURS + 2 }).map(at), { nil: undefined }),
    direction: fc.option(fc.constantFrom('in', 'out', 'move'), { nil: undefined }),
  })
  const isBefore = (moment: Date | undefined) => (entry: Entry) => moment !== undefined && entry.postedAt < moment
  await fc.assert(
    fc.asyncProperty(filter, async ({ accounts, from, to, direction }) => {
      if (from !== undefined && to !== undefined && from > to) return
      const own = all.filter(({ account }) => accounts.includes(account))
      const within = own.filter((entry) => !isBefore(from)(entry) && (to === undefined || isBefore(to)(entry)))
      const asked = within.filter((entry) => direction === undefined || entry.direction === direction)
      const of = (wanted: Entry['direction']) => sumOf(asked.filter((entry) => entry.direction === wanted))
      expect(await entryTotalsOf(db(), { accounts, from, to, direction })).toEqual({
        openingFen: sumOf(own.filter(isBefore(from))),
        inFen: of('in'),
        outFen: -of('out') || 0,
        movedFen: of('move'),
        closingFen: sumOf(to === undefined ? own : own.filter(isBefore(to))),
        entryCount: asked.length,
      })
    }),
    { numRuns: 150 },
  )
})

test('days are those of the entries, and their postings those of the statement', async () => {
  const [from, to] = [at(5), at(HOURS - 7)]
  const { days, openingFen, closingFen } = await entryDaysOf(db(), { from, to })
  const { events } = await statementOf(db(), { from, to, limit: 1_000 })
  const dayOf = (moment: Date) => new Date(moment.getTime() + 8 * HOUR).toISOString().slice(0, 10)
  const own = all.filter(
    ({ account, postedAt }) => merchantAccountCodes.includes(account) && postedAt >= from && postedAt < to,
  )
  const expected = [...new Set(events.map(({ entries }) => dayOf(entries[0]?.postedAt ?? from)))].map((day) => {
    const ofDay = own.filter(({ postedAt }) => dayOf(postedAt) === day)
    return {
      day,
      inFen: sumOf(ofDay.filter(({ direction }) => direction === 'in')),
      outFen: -sumOf(ofDay.filter(({ direction }) => direction === 'out')) || 0,
      postingCount: events.filter(({ entries }) => dayOf(entries[0]?.postedAt ?? from) === day).length,
    }
  })
  expect(days).toEqual(expected)
  expect(days.length).toBeGreaterThan(4)
  expect(closingFen - openingFen).toBe(sumOf(own))
})

test('days of a filter that nothing keeps running for are added up', async () => {
  const range = { from: at(-1), to: at(HOURS + 1) }
  const { days } = await entryDaysOf(db(), { ...range, no: '3' })
  const { events } = await statementOf(db(), { ...range, no: '3' })
  expect(days.reduce((sum, { postingCount }) => sum + postingCount, 0)).toBe(events.length)
})

test('periods that follow each other: each closes as the next opens, and says what its own entries say', async () => {
  const asked = fc.record({
    accounts: fc.subarray([...accountCodes], { minLength: 1 }),
    hours: fc.uniqueArray(fc.integer({ min: -3, max: HOURS + 3 }), { minLength: 2, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ accounts, hours }) => {
      const moments = hours.toSorted((one, other) => one - other).map(at)
      const periods = await periodTotalsOf(db(), accounts, moments)
      expect(periods).toHaveLength(moments.length - 1)
      for (const [index, period] of periods.entries()) {
        const [from = BEGINNING, to = BEGINNING] = [moments[index], moments[index + 1]]
        const { openingFen, inFen, outFen, movedFen, closingFen, entryCount } = period
        expect(openingFen + inFen - outFen + movedFen).toBe(closingFen)
        if (index > 0) expect(openingFen).toBe(periods[index - 1]?.closingFen)
        const own = all.filter(
          ({ account, postedAt }) => accounts.includes(account) && postedAt >= from && postedAt < to,
        )
        const of = (way: Entry['direction']) => sumOf(own.filter(({ direction }) => direction === way))
        expect([inFen, outFen, movedFen, entryCount]).toEqual([of('in'), 0 - of('out'), of('move'), own.length])
        expect(sumOf(all.filter(({ account, postedAt }) => accounts.includes(account) && postedAt < to))).toBe(
          closingFen,
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('among the newest entries of each account a filter finds what it finds among all, where there are no more', async () => {
  const filters = [{ minFen: 300 }, { maxFen: 200 }, { minFen: 100, maxFen: 700 }]
  for (const filter of filters) {
    const whole = await entryTotalsOf(db(), { ...filter, accounts: merchantAccountCodes })
    expect(await entryTotalsOf(db(), { ...filter, accounts: merchantAccountCodes, within: 1_000 })).toEqual(whole)
    const { entries } = await entriesOf(db(), { ...filter, limit: 1_000 })
    expect((await entriesOf(db(), { ...filter, within: 1_000, limit: 1_000 })).entries).toEqual(entries)
    const few = await entriesOf(db(), { ...filter, within: 5, limit: 1_000 })
    const newest = merchantAccountCodes.flatMap((code) => all.filter(({ account }) => account === code).slice(0, 5))
    expect(new Set(few.entries.map(({ id }) => id))).toEqual(
      new Set(
        newest
          .filter(({ amountFen }) => Math.abs(amountFen) >= (filter.minFen ?? 0))
          .filter(({ amountFen }) => Math.abs(amountFen) <= (filter.maxFen ?? Infinity))
          .map(({ id }) => id),
      ),
    )
  }
})
