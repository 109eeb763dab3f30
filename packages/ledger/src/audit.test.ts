// The audit against a forger who owns the database and has switched its guards off.
import { newId } from '@merchant/database'
import { countingRoundTrips, createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { auditStretch, type Marks } from './audit-stretch.ts'
import { movesOf } from './moves-of.ts'
import { openBook } from './open-book.ts'
import { post } from './post.ts'
import { postingRules } from './posting-rules.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
let testbed: TestDatabase

beforeAll(async () => {
  testbed = await createTestDatabase()
  // What only a superuser can do: no trigger and no constraint stops it.
  for (const table of ['ledger_account', 'ledger_posting', 'ledger_entry']) {
    await testbed.database.pool.query(`alter table ${table} disable trigger all`)
  }
  await testbed.database.pool.query(
    'alter table ledger_account drop constraint ledger_account__balance_not_below_floor',
  )
})
afterAll(() => testbed.drop())

/** A book with one sale, settled. */
async function newBook(): Promise<string> {
  const merchantId = newId(NOW)
  await testbed.database.transaction(merchantId, async (tx) => {
    await openBook(tx)
    const about = { occurredAt: NOW, subject: { type: 'saleOrder', id: 'o1', no: 'SO1' } }
    const paid = movesOf(postingRules.orderPaid, { paidFen: 1000, subsidyFen: 0 })
    await post(tx, { key: 'pay', kind: 'orderPaid', moves: paid, ...about }, NOW)
    const others = { serviceFeeFen: 0, channelFeeFen: 0, distributionFen: 0, subsidyFen: 0 }
    const settled = movesOf(postingRules.orderSettled, { netFen: 950, commissionFen: 50, ...others })
    await post(tx, { key: 'settle', kind: 'orderSettled', moves: settled, ...about }, NOW)
  })
  return merchantId
}

const findingsOf = async (merchantId: string) => audit(testbed.database.tenant(merchantId))

describe('an honest book', () => {
  test('passes', async () => {
    expect(await findingsOf(await newBook())).toEqual({ ok: true, findings: [] })
  })

  test('passes empty, and before it is opened', async () => {
    const merchantId = newId(NOW)
    expect(await findingsOf(merchantId)).toEqual({ ok: true, findings: [] })
    await testbed.database.transaction(merchantId, openBook)
    expect(await findingsOf(merchantId)).toEqual({ ok: true, findings: [] })
  })
})

const AVAILABLE = `merchant_id = $1 and account_code = 'M_AVAILABLE'`
const forgeries: [what: string, statements: string[], finding: RegExp][] = [
  [
    'a balance',
    [`update ledger_account set balance_fen = 1950 where merchant_id = $1 and code = 'M_AVAILABLE'`],
    /M_AVAILABLE says 1950 分, its entries 950 分/,
  ],
  [
    'a version',
    [`update ledger_account set version = 7 where merchant_id = $1 and code = 'M_AVAILABLE'`],
    /M_AVAILABLE is at version 7 with 1 entries/,
  ],
  ['an amount', [`update ledger_entry set amount_fen = 951 where ${AVAILABLE}`], /settle adds up to 1 分/],
  [
    'a running balance',
    [`update ledger_entry set balance_after_fen = 951 where ${AVAILABLE}`],
    /Entry 1 of M_AVAILABLE does not follow/,
  ],
  [
    'a running total',
    [`update ledger_entry set in_total_fen = 1 where ${AVAILABLE}`],
    /Entry 1 of M_AVAILABLE does not follow/,
  ],
  [
    'a running count',
    [
      `update ledger_entry set lead_count = 5 where merchant_id = $1 and account_code = 'M_PENDING' and account_version = 1`,
    ],
    /Entry 1 of M_PENDING does not follow/,
  ],
  ['a lost entry', [`delete from ledger_entry where ${AVAILABLE}`], /settle adds up to -950 分/],
  [
    'a lost posting',
    [
      `delete from ledger_entry where merchant_id = $1 and posting_id = (select id from ledger_posting where merchant_id = $1 and key = 'pay')`,
    ],
    /posting pay are not what was booked/,
  ],
  [
    'a posting emptied of its entries',
    [
      `insert into ledger_posting select merchant_id, gen_random_uuid(), 'ghost', moves_hash, kind, subject_type, subject_id, subject_no, related_no, note, occurred_at, posted_at from ledger_posting where merchant_id = $1 and key = 'pay'`,
    ],
    /posting ghost are not what was booked/,
  ],
  [
    'a gap in the versions',
    [`update ledger_entry set account_version = 9 where ${AVAILABLE}`],
    /Entry 9 of M_AVAILABLE does not follow/,
  ],
  [
    'a limit passed',
    [`update ledger_account set balance_fen = -1 where merchant_id = $1 and code = 'M_FROZEN'`],
    /M_FROZEN stands outside its limits at -1 分/,
  ],
  [
    // Everything adds up again, but it is not what the key stands for.
    'a theft that covers its tracks',
    [
      `update ledger_entry set account_code = 'M_PROMO' where ${AVAILABLE}`,
      `update ledger_account set balance_fen = 0, version = 0 where merchant_id = $1 and code = 'M_AVAILABLE'`,
      `update ledger_account set balance_fen = 950, version = 1 where merchant_id = $1 and code = 'M_PROMO'`,
    ],
    /^The entries of posting settle are not what was booked under that key$/,
  ],
  [
    'another subject',
    [`update ledger_posting set subject_id = 'o2' where merchant_id = $1 and key = 'settle'`],
    /posting settle are not what was booked/,
  ],
]

describe('a forged book', () => {
  test.each(forgeries)('is found out: %s', async (_what, statements, finding) => {
    const merchantId = await newBook()
    for (const statement of statements) await testbed.database.pool.query(statement, [merchantId])
    const { ok, findings } = await findingsOf(merchantId)
    expect(ok).toBe(false)
    expect(
      findings.some((one) => finding.test(one)),
      findings.join('\n'),
    ).toBe(true)
  })

  test('does not cast doubt on the book next to it', async () => {
    const [honest, forged] = [await newBook(), await newBook()]
    await testbed.database.pool.query(
      `update ledger_account set balance_fen = 90 where merchant_id = $1 and code = 'M_PROMO'`,
      [forged],
    )
    expect((await findingsOf(forged)).findings).toContain('The book adds up to 90 分, not to zero')
    expect(await findingsOf(honest)).toEqual({ ok: true, findings: [] })
  })
})

test('stretches of every length send the same statements: what is kept by its text does not grow with the book', async () => {
  const merchantId = await newBook()
  for (let more = 0; more < 6; more += 1)
    await testbed.database.transaction(merchantId, (tx) =>
      post(
        tx,
        {
          key: `more-${more}`,
          kind: 'orderPaid',
          moves: movesOf(postingRules.orderPaid, { paidFen: 100, subsidyFen: 0 }),
          occurredAt: NOW,
          subject: { type: 'saleOrder', id: `more-${more}`, no: `SO-${more}` },
        },
        NOW,
      ),
    )
  const sentBy = async (limit: number): Promise<readonly string[]> => {
    let marks: Marks = {}
    const { statements } = await countingRoundTrips(() =>
      testbed.database.transaction(merchantId, async (tx) => {
        const { findings, ...reached } = await auditStretch(tx, marks, limit)
        expect(findings).toEqual([])
        marks = reached.marks
      }),
    )
    return statements
  }
  const texts = new Set<string>()
  for (const limit of [1, 2, 3, 5, 8]) for (const text of await sentBy(limit)) texts.add(text)
  expect(texts.size).toBe(new Set(await sentBy(1)).size)
})
