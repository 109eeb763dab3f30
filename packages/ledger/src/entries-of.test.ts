// The fund flow as a merchant reads it: order, pages, filters, and totals that meet at midnight.
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entriesOf, type Entry, type EntryQuery } from './entries-of.ts'
import { entryTotalsOf } from './entry-totals.ts'
import { movesOf } from './moves-of.ts'
import { openBook } from './open-book.ts'
import { post } from './post.ts'
import { postingRules } from './posting-rules.ts'
import type { Move } from './posting.ts'

const merchantId = newId(new Date('2026-03-01T00:00:00Z'))
const day = (number: number, hour = 10) => new Date(Date.UTC(2026, 2, number, hour))
let testbed: TestDatabase

const book = async (at: Date, kind: string, no: string, moves: Move[], relatedNo?: string) => {
  const posting = { key: `${kind}/${no}`, kind, occurredAt: at, moves, subject: { type: 'any', id: no, no } }
  await testbed.database.transaction(merchantId, (tx) =>
    post(tx, relatedNo === undefined ? posting : { ...posting, relatedNo }, at),
  )
}

// Two sales, one refunded before settlement and one settled, and a withdrawal, over four days.
beforeAll(async () => {
  testbed = await createTestDatabase()
  await testbed.database.transaction(merchantId, openBook)
  const { orderPaid, orderRefundedBeforeSettlement, orderSettled, withdrawApplied, withdrawSent, withdrawPaid } =
    postingRules
  await book(day(1), 'orderPaid', 'SO1', movesOf(orderPaid, { paidFen: 10_000, subsidyFen: 500 }))
  await book(day(1, 11), 'orderPaid', 'SO2', movesOf(orderPaid, { paidFen: 3_000, subsidyFen: 0 }))
  const refund = movesOf(orderRefundedBeforeSettlement, { refundFen: 3_000, subsidyReturnFen: 0 })
  await book(day(2), 'orderRefundedBeforeSettlement', 'RT1', refund, 'SO2')
  const parts = { serviceFeeFen: 0, channelFeeFen: 0, distributionFen: 0, subsidyFen: 500 }
  await book(day(3), 'orderSettled', 'SO1', movesOf(orderSettled, { netFen: 10_000, commissionFen: 500, ...parts }))
  await book(day(3, 12), 'withdrawApplied', 'WD1', movesOf(withdrawApplied, { amountFen: 4_000 }))
  await book(day(4), 'withdrawSent', 'WD1', movesOf(withdrawSent, { netFen: 3_800, feeFen: 200 }))
  await book(day(4, 11), 'withdrawPaid', 'WD1', movesOf(withdrawPaid, { netFen: 3_800, feeFen: 200 }))
})
afterAll(() => testbed.drop())

const read = async (query: EntryQuery = {}) => (await entriesOf(testbed.database.tenant(merchantId), query)).entries
const line = (entry: Entry) =>
  `${entry.flow} ${entry.direction} ${entry.account} ${entry.amountFen} = ${entry.balanceAfterFen}`
const lines = async (query: EntryQuery) => (await read(query)).map(line)

describe('the list', () => {
  test('shows the accounts of the merchant, newest first, with running balances that read downwards', async () => {
    expect(await lines({})).toEqual([
      'withdrawFee out M_FROZEN -200 = 0',
      'withdraw out M_FROZEN -3800 = 200',
      'freeze move M_AVAILABLE -4000 = 6000',
      'freeze move M_FROZEN 4000 = 4000',
      'commission out M_PENDING -500 = 0',
      'orderSettlement move M_PENDING -10000 = 500',
      'orderSettlement move M_AVAILABLE 10000 = 10000',
      'orderRefund out M_PENDING -3000 = 10500',
      'orderReceipt in M_PENDING 3000 = 13500',
      'subsidy in M_PENDING 500 = 10500',
      'orderReceipt in M_PENDING 10000 = 10000',
    ])
  })

  test('shows where an entry comes from', async () => {
    const [refund] = await read({ kinds: ['orderRefundedBeforeSettlement'] })
    expect(refund).toMatchObject({
      account: 'M_PENDING',
      counterAccount: 'P_CHANNEL_TRANSIT',
      subject: { type: 'any', id: 'RT1', no: 'RT1' },
      relatedNo: 'SO2',
      note: null,
      occurredAt: day(2),
      postedAt: day(2),
    })
  })

  test.each([1, 2, 3, 7, 11])('gives the same whole in pages of %i', async (limit) => {
    const whole = await read({ limit: 1000 })
    const collected: Entry[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await entriesOf(testbed.database.tenant(merchantId), { limit, cursor })
      expect(page.entries.length).toBeLessThanOrEqual(limit)
      collected.push(...page.entries)
      cursor = page.nextCursor
    }
    expect(collected).toEqual(whole)
  })

  test('shows platform accounts to who asks for them', async () => {
    expect(await lines({ accounts: ['P_CHANNEL_MEMBER', 'P_TRANSIT_OUT'], from: day(4) })).toEqual([
      'null move P_CHANNEL_MEMBER 200 = -6000',
      'null move P_TRANSIT_OUT -3800 = 0',
      'null move P_CHANNEL_MEMBER 3800 = -6200',
      'withdraw in P_TRANSIT_OUT 3800 = 3800',
    ])
  })

  test('of another merchant is empty', async () => {
    const page = await entriesOf(testbed.database.tenant(newId(day(1))))
    expect(page).toEqual({ entries: [], nextCursor: null })
  })

  test.each([0, -1, 1.5, 1001])('refuses a page of %d', async (limit) => {
    await expect(read({ limit })).rejects.toThrow(RangeError)
  })

  test.each(['', 'x', 'MX4x', Buffer.from("1~1~M_A' or 1=1").toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(read({ cursor })).rejects.toThrow(RangeError)
    },
  )
})

describe('the filters', () => {
  const filters: [what: string, query: EntryQuery, count: number][] = [
    ['one account', { accounts: ['M_FROZEN'] }, 3],
    ['no account', { accounts: [] }, 0],
    ['no kind', { kinds: [] }, 0],
    ['kinds of posting', { kinds: ['orderPaid', 'withdrawSent'] }, 5],
    ['flows', { flows: ['orderReceipt', 'withdrawFee'] }, 3],
    ['a flow that never happened', { flows: ['penalty'] }, 0],
    ['no flow at all', { flows: [] }, 0],
    ['the number of the document', { no: 'SO1' }, 5],
    ['the number of the related document', { no: 'SO2' }, 2],
    ['times, the end left out', { from: day(2), to: day(3) }, 1],
    ['times, the start included', { from: day(3), to: day(3, 12) }, 3],
    ['an amount from', { minFen: 4_000 }, 5],
    ['an amount up to', { maxFen: 500 }, 3],
    ['an amount between', { minFen: 500, maxFen: 3_000 }, 4],
    ['income', { direction: 'in' }, 3],
    ['expense', { direction: 'out' }, 4],
    ['moves', { direction: 'move' }, 4],
    [
      'everything at once',
      { accounts: ['M_PENDING'], kinds: ['orderPaid'], no: 'SO1', direction: 'in', minFen: 501 },
      1,
    ],
  ]
  test.each(filters)('%s', async (_what, query, count) => {
    expect(await read(query)).toHaveLength(count)
    expect((await entryTotalsOf(testbed.database.tenant(merchantId), query)).entryCount).toBe(count)
  })
})

describe('the totals', () => {
  const totals = (filter: EntryQuery = {}) => entryTotalsOf(testbed.database.tenant(merchantId), filter)

  test('count income, expense and what is left', async () => {
    expect(await totals()).toEqual({
      openingFen: 0,
      inFen: 13_500,
      outFen: 7_500,
      movedFen: 0,
      closingFen: 6_000,
      entryCount: 11,
    })
  })

  test('count a move between own accounts neither as income nor as expense', async () => {
    expect(await totals({ accounts: ['M_AVAILABLE'] })).toEqual({
      openingFen: 0,
      inFen: 0,
      outFen: 0,
      movedFen: 6_000,
      closingFen: 6_000,
      entryCount: 2,
    })
  })

  test.each([[undefined], [['M_PENDING'] as const], [['M_AVAILABLE', 'M_FROZEN'] as const]])(
    'close each day where the next one opens: %j',
    async (accounts) => {
      let closing = 0
      for (let number = 1; number <= 5; number++) {
        const of = await totals({ accounts, from: day(number, 0), to: day(number + 1, 0) })
        expect(of.openingFen).toBe(closing)
        expect(of.openingFen + of.inFen - of.outFen + of.movedFen).toBe(of.closingFen)
        closing = of.closingFen
      }
      expect(closing).toBe((await totals({ accounts })).closingFen)
    },
  )

  test('of an empty book are zero', async () => {
    const nothing = { openingFen: 0, inFen: 0, outFen: 0, movedFen: 0, closingFen: 0, entryCount: 0 }
    expect(await entryTotalsOf(testbed.database.tenant(newId(day(1))), { from: day(1), to: day(2) })).toEqual(nothing)
    expect(await totals({ accounts: [] })).toEqual(nothing)
  })
})
