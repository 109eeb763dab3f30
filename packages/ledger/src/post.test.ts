// What post answers and refuses, one row per posting, run in order in one book; the last column is the verdict.
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { newId } from '@merchant/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { balanceOf, balancesOf } from './balance-of.ts'
import type { AccountCode } from './chart.ts'
import { openAccount, openBook } from './open-book.ts'
import { AccountNotOpen, BalanceShort, MalformedPosting, PostingConflict } from './post-errors.ts'
import { post } from './post.ts'
import type { Move, Posting } from './posting.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
const merchantId = newId(NOW)
let testbed: TestDatabase

beforeAll(async () => {
  testbed = await createTestDatabase()
  await testbed.database.transaction(merchantId, openBook)
})
afterAll(() => testbed.drop())

type Row = [key: string, moves: string, verdict: string]

/** Reads `A→B 100, B→C 20`. */
function movesIn(text: string): Move[] {
  return text.split(', ').flatMap((part) => {
    const [, from, to, amount] = /^(\w*)→(\w*) (\S+)$/.exec(part) ?? []
    return from === undefined || to === undefined
      ? []
      : [{ from: from as AccountCode, to: to as AccountCode, amountFen: Number(amount) }]
  })
}

const posting = (key: string, moves: Move[], more: Partial<Posting> = {}): Posting => ({
  key,
  kind: 'orderPaid',
  occurredAt: NOW,
  moves,
  subject: { type: 'saleOrder', id: 'o1', no: 'SO1' },
  ...more,
})

async function verdictOf(asked: Posting, merchant = merchantId): Promise<string> {
  try {
    const { repeated } = await testbed.database.transaction(merchant, (tx) => post(tx, asked, NOW))
    return repeated ? 'repeated' : 'booked'
  } catch (error) {
    if (error instanceof BalanceShort) return `short ${error.account} ${error.balanceFen} ${error.neededFen}`
    if (error instanceof PostingConflict) return `conflict ${error.key}`
    if (error instanceof AccountNotOpen) return `not open ${error.account}`
    if (error instanceof MalformedPosting) return 'malformed'
    throw error
  }
}

const MAX = Number.MAX_SAFE_INTEGER
const rows: Row[] = [
  // Malformed comes first, whatever else is wrong.
  ['', 'P_CHANNEL_TRANSIT→M_PENDING 100', 'malformed'],
  ['k'.repeat(201), 'P_CHANNEL_TRANSIT→M_PENDING 100', 'malformed'],
  ['empty', '', 'malformed'],
  ['self', 'M_PENDING→M_PENDING 100', 'malformed'],
  ['zero', 'P_CHANNEL_TRANSIT→M_PENDING 0', 'malformed'],
  ['minus', 'P_CHANNEL_TRANSIT→M_PENDING -1', 'malformed'],
  ['half', 'P_CHANNEL_TRANSIT→M_PENDING 0.5', 'malformed'],
  ['nan', 'P_CHANNEL_TRANSIT→M_PENDING x', 'malformed'],
  ['huge', 'P_CHANNEL_TRANSIT→M_PENDING 9007199254740992', 'malformed'],
  ['unknown', 'P_CHANNEL→M_PENDING 100', 'malformed'],
  // A sale: pay, settle.
  ['pay', 'P_CHANNEL_TRANSIT→M_PENDING 100', 'booked'],
  ['pay', 'P_CHANNEL_TRANSIT→M_PENDING 100', 'repeated'],
  ['pay', 'P_CHANNEL_TRANSIT→M_PENDING 101', 'conflict pay'],
  ['pay', 'P_CHANNEL_MEMBER→M_PENDING 100', 'conflict pay'],
  // A conflict is reported before a short balance, a malformed posting before a conflict.
  ['pay', 'M_AVAILABLE→M_FROZEN 1', 'conflict pay'],
  ['pay', 'M_AVAILABLE→M_FROZEN 0', 'malformed'],
  ['settle', 'M_PENDING→M_AVAILABLE 101', 'short M_PENDING 100 101'],
  ['settle', 'M_PENDING→M_AVAILABLE 95, M_PENDING→P_INCOME_COMMISSION 6', 'short M_PENDING 100 101'],
  ['settle', 'M_PENDING→M_AVAILABLE 95, M_PENDING→P_INCOME_COMMISSION 5', 'booked'],
  // The order of the moves is no part of what a key stands for.
  ['settle', 'M_PENDING→P_INCOME_COMMISSION 5, M_PENDING→M_AVAILABLE 95', 'repeated'],
  // A refused posting has left its key free, and nothing else behind.
  ['freeze', 'M_AVAILABLE→M_FROZEN 96', 'short M_AVAILABLE 95 96'],
  ['freeze', 'M_AVAILABLE→M_FROZEN 95', 'booked'],
  ['freeze', 'M_AVAILABLE→M_FROZEN 95', 'repeated'],
  ['again', 'M_AVAILABLE→M_FROZEN 1', 'short M_AVAILABLE 0 1'],
  // Of two short accounts the first by code is named.
  ['two', 'M_PENDING→M_PROMO 1, M_AVAILABLE→M_PROMO 1', 'short M_AVAILABLE 0 1'],
  // Limits look at the whole posting: what comes in may go out again in it.
  ['through', 'M_AVAILABLE→M_DEPOSIT 40, M_FROZEN→M_AVAILABLE 40', 'booked'],
  ['over', 'M_AVAILABLE→M_DEPOSIT 41, M_FROZEN→M_AVAILABLE 40', 'short M_AVAILABLE 0 1'],
  // Debt has a ceiling instead of a floor.
  ['lend', 'M_DEBT→M_AVAILABLE 30', 'booked'],
  ['overpay', 'M_FROZEN→M_DEBT 31', 'short M_DEBT -30 31'],
  ['repay', 'M_AVAILABLE→M_DEBT 30', 'booked'],
  // Platform accounts take what the facts say.
  ['income', 'P_INCOME_COMMISSION→P_CHANNEL_PLATFORM 500', 'booked'],
  ['transit', 'P_TRANSIT_OUT→P_CHANNEL_MEMBER 1', 'short P_TRANSIT_OUT 0 1'],
]

describe('one row per posting', () => {
  test.each(rows)('%s: %s is %s', async (key, moves, verdict) => {
    expect(await verdictOf(posting(key, movesIn(moves)))).toBe(verdict)
  })

  test('leaves the balances that the booked rows add up to', async () => {
    const balances = await balancesOf(testbed.database.tenant(merchantId))
    const notZero = Object.fromEntries(Object.entries(balances).filter(([, fen]) => fen !== 0))
    expect(notZero).toEqual({
      M_FROZEN: 55,
      M_DEPOSIT: 40,
      P_CHANNEL_TRANSIT: -100,
      P_CHANNEL_PLATFORM: 500,
      P_INCOME_COMMISSION: -495,
    })
    expect(await audit(testbed.database.tenant(merchantId))).toEqual({ ok: true, findings: [] })
  })
})

describe('a key', () => {
  test('answers the id of the first posting', async () => {
    const asked = posting('ids', movesIn('P_CHANNEL_TRANSIT→M_PENDING 7'))
    const once = () => testbed.database.transaction(merchantId, (tx) => post(tx, asked, NOW))
    const first = await once()
    expect(await once()).toEqual({ postingId: first.postingId, repeated: true })
  })

  test('stands for its kind and its subject too', async () => {
    const moves = movesIn('P_CHANNEL_TRANSIT→M_PENDING 7')
    expect(await verdictOf(posting('ids', moves, { kind: 'orderSettled' }))).toBe('conflict ids')
    expect(await verdictOf(posting('ids', moves, { subject: { type: 'saleOrder', id: 'o2', no: 'SO2' } }))).toBe(
      'conflict ids',
    )
  })

  test('does not mind that a retry learned of another time', async () => {
    const moves = movesIn('P_CHANNEL_TRANSIT→M_PENDING 7')
    expect(await verdictOf(posting('ids', moves, { occurredAt: new Date('2026-03-01T05:00:00Z'), note: '重试' }))).toBe(
      'repeated',
    )
  })

  test('is free in the book of another merchant', async () => {
    const other = newId(NOW)
    await testbed.database.transaction(other, openBook)
    expect(await verdictOf(posting('pay', movesIn('P_CHANNEL_TRANSIT→M_PENDING 100')), other)).toBe('booked')
  })
})

describe('a book', () => {
  test('that was never opened refuses every posting and holds nothing', async () => {
    const unknown = newId(NOW)
    expect(await verdictOf(posting('a', movesIn('P_CHANNEL_TRANSIT→M_PENDING 1')), unknown)).toBe('not open M_PENDING')
    expect(await balanceOf(testbed.database.tenant(unknown), 'M_PENDING')).toBe(0)
  })

  test('names the account that is missing, and takes the posting once it is open', async () => {
    const half = newId(NOW)
    await testbed.database.transaction(half, (tx) => openAccount(tx, 'M_PENDING'))
    const asked = posting('a', movesIn('P_CHANNEL_TRANSIT→M_PENDING 1'))
    expect(await verdictOf(asked, half)).toBe('not open P_CHANNEL_TRANSIT')
    await testbed.database.transaction(half, (tx) => openAccount(tx, 'P_CHANNEL_TRANSIT'))
    expect(await verdictOf(asked, half)).toBe('booked')
  })

  test('stays as it is when it is opened again', async () => {
    const before = await balancesOf(testbed.database.tenant(merchantId))
    await testbed.database.transaction(merchantId, openBook)
    expect(await balancesOf(testbed.database.tenant(merchantId))).toEqual(before)
  })

  test('refuses a balance that JavaScript could not count', async () => {
    const rich = newId(NOW)
    await testbed.database.transaction(rich, openBook)
    expect(
      await verdictOf(posting('max', [{ from: 'P_CHANNEL_TRANSIT', to: 'M_PENDING', amountFen: MAX }]), rich),
    ).toBe('booked')
    await expect(verdictOf(posting('more', movesIn('P_CHANNEL_TRANSIT→M_PENDING 1')), rich)).rejects.toMatchObject({
      constraint: 'ledger_account__balance_is_exact_in_javascript',
    })
  })

  test('never dates an entry before the one below it, even when a clock runs behind', async () => {
    const slow = newId(NOW)
    await testbed.database.transaction(slow, openBook)
    const at = (key: string, now: Date) =>
      testbed.database.transaction(slow, (tx) => post(tx, posting(key, movesIn('P_CHANNEL_TRANSIT→M_PENDING 1')), now))
    await at('a', NOW)
    await at('b', new Date(NOW.getTime() - 60_000))
    const posted = await testbed.database.tenant(slow).selectFrom('ledger_posting').select('posted_at').execute()
    expect(posted.map((row) => row.posted_at)).toEqual([NOW, NOW])
  })

  test('keeps nothing of a transaction that was rolled back', async () => {
    const undone = newId(NOW)
    await testbed.database.transaction(undone, openBook)
    const asked = posting('a', movesIn('P_CHANNEL_TRANSIT→M_PENDING 1'))
    const work = testbed.database.transaction(undone, async (tx) => {
      await post(tx, asked, NOW)
      throw new Error('the order was not in the right state')
    })
    await expect(work).rejects.toThrow('right state')
    expect(await balanceOf(testbed.database.tenant(undone), 'M_PENDING')).toBe(0)
    expect(await verdictOf(asked, undone)).toBe('booked')
  })
})
