// Any sequence of postings against a second, naive bookkeeper: same verdicts, same balances, same history.
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { balancesOf } from './balance-of.ts'
import { accountCodes, chart, type AccountCode } from './chart.ts'
import { entriesOf } from './entries-of.ts'
import { entryTotalsOf } from './entry-totals.ts'
import { openBook } from './open-book.ts'
import { BalanceShort, PostingConflict } from './post-errors.ts'
import { post } from './post.ts'
import type { Move } from './posting.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
let testbed: TestDatabase
beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())

const limits = new Map(chart.map((account) => [account.code, account]))

/** The bookkeeper: a map of balances and a map of keys, and no idea of SQL. */
class Bookkeeper {
  balances = new Map<AccountCode, number>(accountCodes.map((code) => [code, 0]))
  keys = new Map<string, string>()

  post(key: string, moves: readonly Move[]): string {
    const content = JSON.stringify(moves.map((move) => `${move.from} ${move.to} ${move.amountFen}`).toSorted())
    const known = this.keys.get(key)
    if (known !== undefined) return known === content ? 'repeated' : 'conflict'
    const after = new Map(this.balances)
    for (const { from, to, amountFen } of moves) {
      after.set(from, (after.get(from) ?? 0) - amountFen)
      after.set(to, (after.get(to) ?? 0) + amountFen)
    }
    for (const [code, balance] of after) {
      const isShort = limits.get(code)?.floor === 'zero' && balance < 0
      const isOver = limits.get(code)?.ceiling === 'zero' && balance > 0
      if (isShort || isOver) return 'short'
    }
    this.balances = after
    this.keys.set(key, content)
    return 'booked'
  }
}

const code = fc.constantFrom(...accountCodes)
const move = fc
  .record({ from: code, to: code, amountFen: fc.integer({ min: 1, max: 300 }) })
  .filter(({ from, to }) => from !== to)
const step = fc.record({
  // Few keys, so that repeats and conflicts happen.
  key: fc.integer({ min: 1, max: 12 }).map(String),
  moves: fc.array(move, { minLength: 1, maxLength: 5 }),
})
const again = fc.record({ repeatOf: fc.nat() })

describe('any sequence of postings', () => {
  test('ends as the bookkeeper says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: again }), {
          minLength: 1,
          maxLength: 25,
        }),
        async (steps) => {
          const merchantId = newId(NOW)
          const tenant = testbed.database.tenant(merchantId)
          const bookkeeper = new Bookkeeper()
          await testbed.database.transaction(merchantId, openBook)
          const asked: { key: string; moves: Move[] }[] = []
          for (const one of steps) {
            const next = 'moves' in one ? one : asked[one.repeatOf % asked.length]
            if (!next) continue
            asked.push(next)
            expect(await verdictOf(merchantId, next.key, next.moves)).toBe(bookkeeper.post(next.key, next.moves))
          }
          expect(await balancesOf(tenant)).toEqual(Object.fromEntries(bookkeeper.balances))
          expect(await audit(tenant)).toEqual({ ok: true, findings: [] })
          const { entries } = await entriesOf(tenant, { accounts: accountCodes, limit: 1000 })
          expect(entries.reduce((sum, entry) => sum + entry.amountFen, 0)).toBe(0)
          const totals = await entryTotalsOf(tenant)
          expect(totals.openingFen + totals.inFen - totals.outFen + totals.movedFen).toBe(totals.closingFen)
        },
      ),
      { numRuns: 60 },
    )
  })
})

async function verdictOf(merchantId: string, key: string, moves: Move[]): Promise<string> {
  const posting = { key, kind: 'any', occurredAt: NOW, moves, subject: { type: 'any', id: 'any', no: 'any' } }
  try {
    const { repeated } = await testbed.database.transaction(merchantId, (tx) => post(tx, posting, NOW))
    return repeated ? 'repeated' : 'booked'
  } catch (error) {
    if (error instanceof BalanceShort) return 'short'
    if (error instanceof PostingConflict) return 'conflict'
    throw error
  }
}
