// The nightly seal on real books: behind a sound audit, once a day, by one server, and a changed past becomes a case.
import { newId, openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { movesOf, openBook, post, postingRules, verifySeals } from '@merchant/ledger'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { registerTestMerchant } from '../../merchant/profile/merchant.testing.ts'
import { createMoneyCases } from '../cases/index.ts'
import { createBookAudit, createBookSeals } from './index.ts'

const DAY = 86_400_000
const clock = createManualClock(new Date('2026-11-20T04:00:00.000Z'))
const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))

let suite: TestDatabase
let alarmed: string[]
let problems: string[]

const worksOf = (db: TestDatabase['database']) => {
  const deps = {
    db,
    clock,
    openCase: createMoneyCases({ db, clock, notify: async () => undefined }).open,
    alarms: { count: (kind: string, subject: string) => void alarmed.push(`${kind} ${subject}`) },
    onError: (problem: string) => void problems.push(problem),
  }
  return { audit: createBookAudit(deps), seals: createBookSeals(deps) }
}

beforeEach(async () => {
  suite = await createTestDatabase()
  clock.set(new Date('2026-11-20T04:00:00.000Z'))
  alarmed = []
  problems = []
})
afterEach(() => suite.drop())

const sql = (text: string) => suite.database.pool.query<Record<string, unknown>>(text)
const seals = async () => (await sql('select merchant_id, seq, entry_count from ledger_seal order by 1, 2')).rows
const days = async () =>
  (await sql('select day_on::text as day, book_count as books from ledger_seal_day order by 1')).rows

async function addBook(sales: number): Promise<string> {
  const { actor } = await registerTestMerchant({ db: suite.database, clock, cipher })
  await suite.database.transaction(actor.merchantId, openBook)
  await sell(actor.merchantId, sales)
  return actor.merchantId
}

async function sell(merchantId: string, sales: number): Promise<void> {
  const moves = movesOf(postingRules.orderPaid, { paidFen: 1_000, subsidyFen: 0 })
  for (let sale = 0; sale < sales; sale += 1) {
    const id = newId(clock.now())
    const subject = { type: 'saleOrder', id, no: id }
    const posting = { key: id, kind: 'orderPaid', moves, occurredAt: clock.now(), subject }
    await suite.database.transaction(merchantId, (tx) => post(tx, posting, clock.now()))
  }
}

async function night(db = suite.database): Promise<void> {
  const { audit, seals: sealing } = worksOf(db)
  for (let tick = 0; tick < 4; tick += 1) {
    await audit.run()
    await sealing.run()
  }
}
const tomorrow = () => clock.set(new Date(clock.now().getTime() + DAY))

test('each book gets a seal a day for what is new, and the day one over all of them', async () => {
  const [busy, idle] = [await addBook(2), await addBook(0)]
  await night()
  expect(await seals()).toEqual([{ merchant_id: busy, seq: 1, entry_count: 4 }])
  await night()
  expect(await seals()).toHaveLength(1)
  tomorrow()
  await sell(busy, 1)
  await sell(idle, 1)
  await night()
  expect((await seals()).map((seal) => [seal['merchant_id'] === busy, seal['seq'], seal['entry_count']])).toEqual(
    [busy, idle].toSorted().flatMap((id) =>
      id === busy
        ? [
            [true, 1, 4],
            [true, 2, 2],
          ]
        : [[false, 1, 2]],
    ),
  )
  expect(await days()).toEqual([
    { day: '2026-11-20', books: 1 },
    { day: '2026-11-21', books: 2 },
  ])
  const root = await worksOf(suite.database).audit.last()
  expect(root?.root).toMatchObject({
    day: '2026-11-21',
    books: 2,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  })
  expect((await verifySeals(suite.database.tenant(busy))).findings).toEqual([])
  expect([alarmed, problems]).toEqual([[], []])
})

test('two servers at once seal each book once', async () => {
  for (let book = 0; book < 4; book += 1) await addBook(1)
  const other = openDatabase({ url: suite.url })
  try {
    await Promise.all([night(), night(other)])
  } finally {
    await other.close()
  }
  expect((await seals()).map(({ seq }) => seq)).toEqual([1, 1, 1, 1])
  expect(await days()).toHaveLength(1)
  expect(problems).toEqual([])
})

test("a past that was changed behind everybody's back is a case, one alarm, and is sealed no further", async () => {
  const [honest, forged] = [await addBook(2), await addBook(2)]
  await night()
  for (const table of ['ledger_posting', 'ledger_entry']) await sql(`alter table ${table} disable trigger all`)
  // What the audit does not look at: the words of a posting.
  await sql(`update ledger_posting set note = '改过' where merchant_id = '${forged}'`)
  for (const table of ['ledger_posting', 'ledger_entry']) await sql(`alter table ${table} enable trigger all`)
  for (let more = 0; more < 2; more += 1) {
    tomorrow()
    await sell(honest, 1)
    await sell(forged, 1)
    await night()
  }
  const { rows } = await sql('select merchant_id, kind, facts from money_case')
  expect(rows).toMatchObject([{ merchant_id: forged, kind: 'BOOK_BROKEN' }])
  expect(JSON.stringify(rows[0]?.['facts'])).toMatch(/Entry 1 of M_PENDING \(posting .*\) is not what was sealed/)
  expect(alarmed).toEqual([`bookBroken ${forged}`])
  const sealed = await seals()
  expect(sealed.filter((seal) => seal['merchant_id'] === honest)).toHaveLength(3)
  expect(sealed.filter((seal) => seal['merchant_id'] === forged)).toHaveLength(1)
})

const GUARDED = ['ledger_entry', 'ledger_posting', 'ledger_seal', 'ledger_seal_part']
async function asRuler(...changes: string[]): Promise<void> {
  for (const table of GUARDED) await sql(`alter table ${table} disable trigger all`)
  for (const change of changes) await sql(change)
  for (const table of GUARDED) await sql(`alter table ${table} enable trigger all`)
}

test('the end of a chain can not be cut off unseen', async () => {
  const merchantId = await addBook(1)
  await night()
  tomorrow()
  await sell(merchantId, 1)
  await night()
  const newest = `merchant_id = '${merchantId}' and seq = 2`
  await asRuler(`delete from ledger_seal_part where ${newest}`, `delete from ledger_seal where ${newest}`)
  tomorrow()
  await night()
  const { rows } = await sql('select facts from money_case where merchant_id is not null')
  expect(rows).toMatchObject([{ facts: { findings: ['Seal 2 is missing'] } }])
})

describe('the root of a day', () => {
  test.each([
    ['itself', `update ledger_seal_day set hash = sha256('x') where day_on = '2026-11-20'`],
    ['a seal under it', `update ledger_seal set hash = sha256('x')`],
    ['its chain', `update ledger_seal_day set previous_hash = sha256('x') where day_on = '2026-11-20'`],
  ])('that was changed is a case: %s', async (_what, change) => {
    await addBook(1)
    await night()
    await sql('alter table ledger_seal_day disable trigger all')
    await asRuler(change)
    await sql('alter table ledger_seal_day enable always trigger ledger_seal_day__past_is_kept')
    tomorrow()
    await night()
    const { rows } = await sql(`select facts, merchant_id from money_case where subject_no = '2026-11-20'`)
    expect(rows).toMatchObject([
      { merchant_id: null, facts: { findings: ['The root of 2026-11-20 is not what was sealed'] } },
    ])
    expect(alarmed).toContain('bookBroken 2026-11-20')
    expect(await days()).toHaveLength(2)
  })
})

test('a book that can not be sealed is a case, and holds up neither the others nor the day', async () => {
  const [honest, broken] = [await addBook(1), await addBook(1)]
  const { audit, seals: sealing } = worksOf(suite.database)
  for (let tick = 0; tick < 3; tick += 1) await audit.run()
  // Behind the audit, before the seal.
  await asRuler(`delete from ledger_entry where merchant_id = '${broken}' and account_code = 'M_PENDING'`)
  for (let tick = 0; tick < 4; tick += 1) await sealing.run()
  expect((await seals()).map((seal) => seal['merchant_id'])).toEqual([honest])
  expect(await days()).toEqual([{ day: '2026-11-20', books: 1 }])
  const { rows } = await sql('select merchant_id, facts from money_case')
  expect(rows).toMatchObject([{ merchant_id: broken }])
  expect(JSON.stringify(rows[0]?.['facts'])).toContain('Entry 1 of M_PENDING is gone before it was sealed')
})
