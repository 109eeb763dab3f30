// Seals against a forger who owns the database: late postings, two at once, and a hundred ways to change the past.
import { newId, openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movesOf } from './moves-of.ts'
import { openBook } from './open-book.ts'
import { post } from './post.ts'
import { postingRules } from './posting-rules.ts'
import { sealBook } from './seal-book.ts'
import { verifySeals } from './verify-seals.ts'

const NOW = new Date('2026-03-01T04:00:00.000Z')
const DAY = '2026-03-01'
let testbed: TestDatabase
let merchantId: string

beforeAll(async () => {
  testbed = await createTestDatabase()
})
afterAll(() => testbed.drop())
beforeEach(async () => {
  merchantId = newId(NOW)
  await testbed.database.transaction(merchantId, openBook)
})

const paid = movesOf(postingRules.orderPaid, { paidFen: 1_000, subsidyFen: 50 })
const posting = (no: number) => ({
  key: `pay/${no}`,
  kind: 'orderPaid',
  moves: paid,
  occurredAt: NOW,
  note: `第 ${no} 笔`,
  subject: { type: 'saleOrder', id: `o${no}`, no: `SO${no}` },
})
const sell = async (...numbers: number[]) => {
  for (const no of numbers) await testbed.database.transaction(merchantId, (tx) => post(tx, posting(no), NOW))
}
const seal = (most?: number, day = DAY) =>
  testbed.database.transaction(merchantId, (tx) =>
    sealBook(tx, { day, now: NOW, ...(most === undefined ? {} : { most }) }),
  )
const verify = (range?: { after?: number; most?: number }) => verifySeals(testbed.database.tenant(merchantId), range)

describe('a book', () => {
  test('is sealed entry by entry, each once, and passes', async () => {
    expect(await seal()).toBeNull()
    await sell(1, 2, 3)
    expect(await seal()).toEqual({ seq: 1, entryCount: 12, isAtEnd: true })
    expect(await seal()).toBeNull()
    await sell(4)
    expect(await seal(undefined, '2026-03-02')).toEqual({ seq: 2, entryCount: 4, isAtEnd: true })
    expect(await verify()).toEqual({ findings: [], seq: 2, isAtEnd: true })
  })

  test('with much to catch up on gets several seals, which cover everything once', async () => {
    await sell(1, 2, 3, 4, 5)
    const made = []
    for (let next = await seal(7); next !== null; next = await seal(7)) made.push(next)
    expect(made.map(({ entryCount }) => entryCount)).toEqual([7, 7, 6])
    expect(made.map(({ isAtEnd }) => isAtEnd)).toEqual([false, false, true])
    expect(await verify()).toEqual({ findings: [], seq: 3, isAtEnd: true })
    expect(await verify({ after: 1, most: 1 })).toEqual({ findings: [], seq: 2, isAtEnd: false })
  })

  test('seals nothing of a posting that is under way, and all of it the next time', async () => {
    await sell(1)
    const other = openDatabase({ url: testbed.url, maxConnections: 1 })
    let commit = () => {}
    const isHeld = new Promise<void>((resolve) => (commit = resolve))
    const begun = Promise.withResolvers<void>()
    const late = other.transaction(merchantId, async (tx) => {
      await post(tx, posting(2), NOW)
      begun.resolve()
      await isHeld
    })
    await begun.promise
    expect(await seal()).toMatchObject({ entryCount: 4 })
    commit()
    await late
    expect(await seal()).toMatchObject({ seq: 2, entryCount: 4 })
    expect(await verify()).toMatchObject({ findings: [] })
    await other.close()
  })

  test('is sealed once by many at once while it is posted to', async () => {
    await sell(1, 2)
    const hands = openDatabase({ url: testbed.url, maxConnections: 6 })
    const tries = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0
        ? hands.transaction(merchantId, (tx) => sealBook(tx, { day: DAY, now: NOW }))
        : hands.transaction(merchantId, (tx) => post(tx, posting(10 + at), NOW)),
    )
    await Promise.allSettled(tries)
    while ((await seal()) !== null);
    const { rows } = await testbed.database.pool.query(
      `select sum(entry_count)::int as sealed, (select count(*)::int from ledger_entry where merchant_id = $1) as entries
       from ledger_seal where merchant_id = $1`,
      [merchantId],
    )
    expect(rows[0]).toEqual({ sealed: 20, entries: 20 })
    expect(await verify()).toMatchObject({ findings: [], isAtEnd: true })
    await hands.close()
  })
})

const GUARDED = ['ledger_entry', 'ledger_posting', 'ledger_seal', 'ledger_seal_part']

/** As one whom no trigger and no constraint stops, and whose change nobody keeps. */
async function forging<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  const { pool } = testbed.database
  for (const table of GUARDED) await pool.query(`alter table ${table} disable trigger all`)
  for (const statement of statements) await pool.query(statement.replaceAll('$1', `'${merchantId}'`))
  try {
    return await work()
  } finally {
    for (const table of GUARDED) await pool.query(`alter table ${table} enable trigger all`)
  }
}

const PENDING = `merchant_id = $1 and account_code = 'M_PENDING'`
const forgeries: [what: string, statements: string[], finding: RegExp][] = [
  [
    'an amount',
    [`update ledger_entry set amount_fen = 999 where ${PENDING} and account_version = 3`],
    /^Entry 3 of M_PENDING \(posting pay\/2\) is not what was sealed$/,
  ],
  [
    'a running balance',
    [`update ledger_entry set balance_after_fen = 1 where ${PENDING} and account_version = 1`],
    /^Entry 1 of M_PENDING \(posting pay\/1\)/,
  ],
  [
    'a note',
    [`update ledger_posting set note = '别的' where merchant_id = $1 and key = 'pay/3'`],
    /^Entry 5 of M_PENDING \(posting pay\/3\)/,
  ],
  [
    'a time',
    [
      `update ledger_posting set occurred_at = occurred_at + interval '1 microsecond' where merchant_id = $1 and key = 'pay/1'`,
    ],
    /posting pay\/1\) is not what/,
  ],
  [
    'a lost entry',
    [`delete from ledger_entry where ${PENDING} and account_version = 4`],
    /^Entry 4 of M_PENDING is gone$/,
  ],
  [
    'a lost posting',
    [`delete from ledger_posting where merchant_id = $1 and key = 'pay/2'`],
    /^Entry 3 of M_PENDING is gone$/,
  ],
  [
    'two entries swapped',
    [
      `update ledger_entry set account_version = 90 where ${PENDING} and account_version = 1`,
      `update ledger_entry set account_version = 1 where ${PENDING} and account_version = 3`,
      `update ledger_entry set account_version = 3 where ${PENDING} and account_version = 90`,
    ],
    /^Entry 1 of M_PENDING \(posting pay\/2\) is not what was sealed$/,
  ],
  [
    'a seal',
    [`update ledger_seal set hash = sha256('x') where merchant_id = $1 and seq = 1`],
    /^Seal 1 is not what was sealed$/,
  ],
  [
    'the chain',
    [`update ledger_seal set previous_hash = sha256('x') where merchant_id = $1 and seq = 2`],
    /^Seal 2 does not follow the one before it$/,
  ],
  [
    'a lost seal',
    [
      `delete from ledger_seal_part where merchant_id = $1 and seq = 1`,
      `delete from ledger_seal where merchant_id = $1 and seq = 1`,
    ],
    /^Seal 1 is missing$/,
  ],
  [
    'the marks',
    [
      `update ledger_seal_part set marks = sha256('x') || substr(marks, 33) where merchant_id = $1 and seq = 1 and account_code = 'M_PENDING'`,
    ],
    /^Entry 1 of M_PENDING/,
  ],
]

describe('the past', () => {
  beforeEach(async () => {
    await sell(1, 2, 3)
    await seal()
    await sell(4)
    await seal()
  })

  test.each(forgeries)('can not lose or change %s unseen', async (_what, statements, finding) => {
    const { findings } = await forging(statements, () => verify())
    expect(
      findings.some((one) => finding.test(one)),
      findings.join('\n'),
    ).toBe(true)
  })

  test('that was changed is not sealed again', async () => {
    await sell(5)
    await forging([`delete from ledger_entry where ${PENDING} and account_version = 9`], async () => {
      await expect(seal()).rejects.toThrow('Entry 9 of M_PENDING is gone before it was sealed')
    })
  })

  test('gives away every column that is changed, and names the entry', async () => {
    const { pool } = testbed.database
    const { rows: columns } = await pool.query<{ table: string; name: string; type: string }>(
      `select table_name as table, column_name as name, data_type as type from information_schema.columns
       where table_name in ('ledger_entry', 'ledger_posting') and is_generated = 'NEVER' and column_name <> 'merchant_id'`,
    )
    const changed: Readonly<Record<string, string>> = {
      uuid: 'gen_random_uuid()',
      text: `coalesce("C", '') || 'x'`,
      integer: '"C" + 1',
      bigint: '"C" + 1000',
      'timestamp with time zone': `"C" + interval '1 microsecond'`,
    }
    const victim = fc.record({ column: fc.constantFrom(...columns), version: fc.integer({ min: 1, max: 4 }) })
    const forge = async ({
      column: { table, name, type },
      version,
    }: typeof victim extends fc.Arbitrary<infer T> ? T : never) => {
      merchantId = newId(NOW)
      await testbed.database.transaction(merchantId, openBook)
      await sell(1, 2)
      await seal()
      const id = table === 'ledger_entry' ? 'id' : 'posting_id'
      const rows = `merchant_id = $1 and account_code = 'M_PENDING' and account_version = $2`
      await pool.query(
        `update ${table} set ${name} = ${changed[type]?.replace('C', name)}
         where merchant_id = $1 and id = (select ${id} from ledger_entry where ${rows})`,
        [merchantId, version],
      )
      const { findings } = await verify()
      expect(findings.length, `${table}.${name}`).toBeGreaterThan(0)
      expect(findings[0]).toMatch(/^Entry \d of M_PENDING/)
    }
    await forging([], () => fc.assert(fc.asyncProperty(victim, forge), { numRuns: 100 }))
  })
})
