// Many hands on the same money at once: exactly one success, one effect per key, no deadlock, sums of zero.
import { newId, openDatabase, type Database } from '@merchant/database'
import { createTestDatabase, raceRounds, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { balanceOf, balancesOf } from './balance-of.ts'
import type { AccountCode } from './chart.ts'
import { openBook } from './open-book.ts'
import { BalanceShort, PostingConflict } from './post-errors.ts'
import { post } from './post.ts'
import type { Move, Posting } from './posting.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
const HANDS = 8
let testbed: TestDatabase
let database: Database

beforeAll(async () => {
  testbed = await createTestDatabase()
  database = openDatabase({ url: testbed.url, maxConnections: HANDS, applicationName: 'race' })
  await warm(database)
})
afterAll(async () => {
  await database.close()
  await testbed.drop()
})

/** All connections open before the start, so that the hands really meet. */
async function warm(opened: Database): Promise<void> {
  await Promise.all(Array.from({ length: HANDS }, () => opened.pool.query('select pg_sleep(0.05)')))
}

async function newMerchant(): Promise<string> {
  const merchantId = newId(NOW)
  await database.transaction(merchantId, openBook)
  return merchantId
}

const move = (from: AccountCode, to: AccountCode, amountFen: number): Move => ({ from, to, amountFen })

const posting = (key: string, ...moves: Move[]): Posting => ({
  key,
  kind: 'race',
  occurredAt: NOW,
  moves,
  subject: { type: 'race', id: key, no: key },
})

const book = (merchantId: string, asked: Posting) => database.transaction(merchantId, (tx) => post(tx, asked, NOW))

/** Each hand takes the next one when its own is done: nobody waits longer for a connection than a posting takes. */
function byHands<T>(attempts: readonly (() => Promise<T>)[]): Promise<T>[] {
  const before: Promise<unknown>[] = Array.from({ length: HANDS }, () => Promise.resolve())
  return attempts.map((attempt, index) => {
    const hand = index % HANDS
    const mine = (before[hand] ?? Promise.resolve()).then(attempt)
    before[hand] = mine.catch(() => {})
    return mine
  })
}

/** What became of each: booked, repeated, short or conflict; anything else (a deadlock, say) fails the test. */
async function verdicts(attempts: Promise<{ repeated: boolean }>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(attempts)) {
    const verdict =
      result.status === 'fulfilled'
        ? result.value.repeated
          ? 'repeated'
          : 'booked'
        : result.reason instanceof BalanceShort
          ? 'short'
          : result.reason instanceof PostingConflict
            ? 'conflict'
            : String(result.reason)
    counts[verdict] = (counts[verdict] ?? 0) + 1
  }
  return counts
}

const deadlocks = async (): Promise<number> => {
  // Statistics arrive late unless the session looks anew.
  await database.pool.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
  const { rows } = await database.pool.query<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

describe('the whole balance, spent by eight at once', () => {
  const ways: [how: string, to: AccountCode[]][] = [
    ['all in the same way', ['M_FROZEN']],
    ['in different ways', ['M_FROZEN', 'M_DEPOSIT', 'P_INCOME_SERVICE', 'P_CHANNEL_MEMBER']],
  ]
  test.each(ways)(
    '%s: one gets it, in every round',
    async (_how, targets) => {
      const merchantId = await newMerchant()
      for (let round = 0; round < raceRounds(50); round++) {
        await book(merchantId, posting(`in ${round}`, move('P_CHANNEL_MEMBER', 'M_AVAILABLE', 1000)))
        const attempts = Array.from({ length: HANDS }, (_, hand) =>
          book(
            merchantId,
            posting(`out ${round} ${hand}`, move('M_AVAILABLE', targets[hand % targets.length] ?? 'M_FROZEN', 1000)),
          ),
        )
        expect(await verdicts(attempts)).toEqual({ booked: 1, short: HANDS - 1 })
      }
      expect(await balanceOf(database.tenant(merchantId), 'M_AVAILABLE')).toBe(0)
      expect(await audit(database.tenant(merchantId))).toEqual({ ok: true, findings: [] })
    },
    3_600_000,
  )
})

describe('crossing postings, five hundred against five hundred', () => {
  const crossing = async (merchants: string[]) => {
    for (const merchantId of merchants) {
      await book(
        merchantId,
        posting(
          'start',
          move('P_CHANNEL_MEMBER', 'M_AVAILABLE', 100_000),
          move('P_CHANNEL_MEMBER', 'M_FROZEN', 100_000),
        ),
      )
    }
    const at = (index: number) => merchants[index % merchants.length] ?? ''
    const there = Array.from(
      { length: 500 },
      (_, i) => () =>
        book(at(i), posting(`there ${i}`, move('M_AVAILABLE', 'M_FROZEN', 7), move('M_DEBT', 'P_SUSPENSE', 1))),
    )
    const back = Array.from(
      { length: 500 },
      (_, i) => () =>
        book(at(i), posting(`back ${i}`, move('P_SUSPENSE', 'P_COST_CHANNEL', 1), move('M_FROZEN', 'M_AVAILABLE', 7))),
    )
    const crossed = there.flatMap((go, i) => [go, ...back.slice(i, i + 1)])
    expect(await verdicts(byHands(crossed))).toEqual({ booked: 1000 })
    for (const merchantId of merchants) {
      const balances = await balancesOf(database.tenant(merchantId))
      expect(balances.M_AVAILABLE).toBe(100_000)
      expect(balances.M_FROZEN).toBe(100_000)
      expect(Object.values(balances).reduce((sum, fen) => sum + fen, 0)).toBe(0)
      expect(await audit(database.tenant(merchantId))).toEqual({ ok: true, findings: [] })
    }
  }

  test('inside one book: no deadlock, nothing lost', async () => {
    const before = await deadlocks()
    await crossing([await newMerchant()])
    expect(await deadlocks()).toBe(before)
  })

  test('over five books: no deadlock, nothing lost', async () => {
    const before = await deadlocks()
    await crossing(await Promise.all(Array.from({ length: 5 }, newMerchant)))
    expect(await deadlocks()).toBe(before)
  })
})

describe('one command sent a hundred times at once', () => {
  test('has one effect, and every answer is the first posting', async () => {
    const merchantId = await newMerchant()
    await book(merchantId, posting('in', move('P_CHANNEL_MEMBER', 'M_AVAILABLE', 1000)))
    for (let round = 0; round < 20; round++) {
      const asked = posting(`withdraw ${round}`, move('M_AVAILABLE', 'M_FROZEN', 50))
      const answers = await Promise.all(Array.from({ length: 100 }, () => book(merchantId, asked)))
      expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
      expect(new Set(answers.map((answer) => answer.postingId)).size).toBe(1)
    }
    expect(await balanceOf(database.tenant(merchantId), 'M_AVAILABLE')).toBe(0)
  })

  test('takes the whole balance once, and no repeat is refused as short', async () => {
    const merchantId = await newMerchant()
    await book(merchantId, posting('in', move('P_CHANNEL_MEMBER', 'M_AVAILABLE', 1000)))
    const asked = posting('withdraw', move('M_AVAILABLE', 'M_FROZEN', 1000))
    expect(await verdicts(Array.from({ length: 100 }, () => book(merchantId, asked)))).toEqual({
      booked: 1,
      repeated: 99,
    })
  })

  test('with another amount each time: the first wins, the others are refused', async () => {
    const merchantId = await newMerchant()
    await book(merchantId, posting('in', move('P_CHANNEL_MEMBER', 'M_AVAILABLE', 1_000_000)))
    const attempts = Array.from({ length: 100 }, (_, i) =>
      book(merchantId, posting('withdraw', move('M_AVAILABLE', i % 2 ? 'M_FROZEN' : 'M_DEPOSIT', i + 1))),
    )
    expect(await verdicts(attempts)).toEqual({ booked: 1, conflict: 99 })
    const balances = await balancesOf(database.tenant(merchantId))
    expect(balances.M_AVAILABLE + balances.M_FROZEN + balances.M_DEPOSIT).toBe(1_000_000)
    expect(await audit(database.tenant(merchantId))).toEqual({ ok: true, findings: [] })
  })

  test('survives transactions that give up half way', async () => {
    const merchantId = await newMerchant()
    const attempts = Array.from({ length: 60 }, (_, i) =>
      database
        .transaction(merchantId, async (tx) => {
          const answer = await post(tx, posting('pay', move('P_CHANNEL_TRANSIT', 'M_PENDING', 100)), NOW)
          if (i % 3 !== 0) throw new Error('gave up')
          return answer
        })
        .then(
          ({ repeated }) => (repeated ? 'repeated' : 'booked'),
          (error: Error) => error.message,
        ),
    )
    const outcome = await Promise.all(attempts)
    expect(outcome.filter((one) => one === 'booked')).toHaveLength(1)
    expect(outcome.filter((one) => one === 'repeated')).toHaveLength(19)
    expect(outcome.filter((one) => one === 'gave up')).toHaveLength(40)
    expect(await balanceOf(database.tenant(merchantId), 'M_PENDING')).toBe(100)
  })
})

describe('a reader in the middle of it all', () => {
  test('sees a book of zero in every snapshot', async () => {
    const merchantId = await newMerchant()
    let isOver = false
    const sums = new Set<number>()
    const reader = (async () => {
      while (!isOver) {
        const balances = await balancesOf(database.tenant(merchantId))
        sums.add(Object.values(balances).reduce((sum, fen) => sum + fen, 0))
      }
    })()
    await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        book(merchantId, posting(`pay ${i}`, move('P_CHANNEL_TRANSIT', 'M_PENDING', i + 1))),
      ),
    )
    isOver = true
    await reader
    expect([...sums]).toEqual([0])
    expect(await balanceOf(database.tenant(merchantId), 'M_PENDING')).toBe(45_150)
  })
})
