// The nightly audit on real books: each once a Shanghai day, a broken one found whoever broke it, and reported once.
import { startOfDay } from '@merchant/contract'
import { newId, openDatabase } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import { movesOf, openBook, post, postingRules } from '@merchant/ledger'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManualClock } from '../../../kernel/clock.ts'
import { createFieldCipher } from '../../../kernel/field-cipher.ts'
import { registerTestMerchant } from '../../merchant/profile/merchant.testing.ts'
import { createMoneyCases } from '../cases/index.ts'
import { createBookAudit } from './index.ts'

const DAY = 86_400_000
const clock = createManualClock(new Date('2026-11-20T04:00:00.000Z'))
const cipher = createFieldCipher(Buffer.alloc(32, 1), Buffer.alloc(32, 2))

let suite: TestDatabase
let alarmed: string[]
let problems: string[]
let audit: ReturnType<typeof createBookAudit>

const auditOver = (db: TestDatabase['database']) =>
  createBookAudit({
    db,
    clock,
    openCase: createMoneyCases({ db, clock, notify: async () => undefined }).open,
    alarms: { count: (kind, subject) => void alarmed.push(`${kind} ${subject}`) },
    onError: (problem, error) => void problems.push(`${problem} ${error instanceof Error ? error.message : ''}`),
  })

beforeEach(async () => {
  suite = await createTestDatabase()
  clock.set(new Date('2026-11-20T04:00:00.000Z'))
  alarmed = []
  problems = []
  audit = auditOver(suite.database)
})
afterEach(() => suite.drop())

const sql = (text: string, values: unknown[] = []) => suite.database.pool.query<Record<string, unknown>>(text, values)
/** As one who rules the database itself, past every trigger and constraint. */
async function asRuler(change: string): Promise<void> {
  for (const table of ['ledger_account', 'ledger_posting', 'ledger_entry'])
    await sql(`alter table ${table} disable trigger all`)
  await sql(change)
}

/** A merchant whose book has this many sales of 10.00 元. */
async function addBook(sales = 1): Promise<string> {
  const { actor } = await registerTestMerchant({ db: suite.database, clock, cipher })
  await suite.database.transaction(actor.merchantId, openBook)
  await sell(actor.merchantId, sales)
  return actor.merchantId
}

async function sell(merchantId: string, sales: number): Promise<void> {
  const moves = movesOf(postingRules.orderPaid, { paidFen: 1_000, subsidyFen: 0 })
  for (let sale = 0; sale < sales; sale += 1) {
    const id = newId(clock.now())
    const posting = {
      key: id,
      kind: 'orderPaid',
      moves,
      occurredAt: clock.now(),
      subject: { type: 'saleOrder', id, no: id },
    }
    await suite.database.transaction(merchantId, (tx) => post(tx, posting, clock.now()))
  }
}

/** Ticks until the day is done with. */
async function night(): Promise<void> {
  for (let tick = 0; tick < 5; tick += 1) await audit.run()
}
const tomorrow = () => clock.set(new Date(clock.now().getTime() + DAY))
const cases = async () => (await sql('select merchant_id, kind, facts from money_case order by opened_at')).rows
const bookOf = async (merchantId: string) =>
  (await sql('select day_on::text, is_broken, marks from ledger_audit where merchant_id = $1', [merchantId])).rows[0]

/** What somebody who rules the database may do to a book; `$` is its merchant. */
const breaks: readonly (readonly [string, string])[] = [
  [
    'a balance',
    `update ledger_account set balance_fen = balance_fen + 1 where merchant_id = '$' and code = 'M_PENDING'`,
  ],
  [
    'an amount',
    `update ledger_entry set amount_fen = 999 where merchant_id = '$' and account_code = 'M_PENDING' and account_version = 3`,
  ],
  [
    'a running balance',
    `update ledger_entry set balance_after_fen = 1 where merchant_id = '$' and account_code = 'M_PENDING' and account_version = 3`,
  ],
  [
    'an entry less',
    `delete from ledger_entry where merchant_id = '$' and account_code = 'M_PENDING' and account_version = 3`,
  ],
  ['what a posting is about', `update ledger_posting set subject_id = 'another' where merchant_id = '$'`],
]

describe('a broken book', () => {
  test.each(breaks)('is found the night after, becomes one case, and alarms once: %s', async (_what, change) => {
    const [honest, broken] = [await addBook(3), await addBook(3)]
    await asRuler(change.replaceAll('$', broken))
    await night()
    expect(await cases()).toMatchObject([{ merchant_id: broken, kind: 'BOOK_BROKEN' }])
    expect(alarmed).toEqual([`bookBroken ${broken}`])
    expect(problems).toHaveLength(1)
    expect(await audit.last()).toMatchObject({ day: '2026-11-20', books: 2, broken: 1 })
    expect(await bookOf(honest)).toMatchObject({ is_broken: false })
    tomorrow()
    await night()
    expect(await cases()).toHaveLength(1)
    expect(alarmed).toHaveLength(1)
    expect(await audit.last()).toMatchObject({ day: '2026-11-21', broken: 1 })
  })

  test('that nobody mended comes back the night after its case was closed', async () => {
    const broken = await addBook(3)
    await asRuler((breaks[0]?.[1] ?? '').replaceAll('$', broken))
    await night()
    await sql(
      `update money_case set state = 'RESOLVED', owner_id = gen_random_uuid(), owner_name = '郑主管', taken_at = now(), resolved_at = now(),
      resolution = 'NO_DIFFERENCE', resolution_note = '看错'`,
    )
    tomorrow()
    await night()
    expect(await cases()).toMatchObject([{ merchant_id: broken }, { merchant_id: broken }])
    expect(alarmed).toEqual([`bookBroken ${broken}`, `bookBroken ${broken}`])
  })

  test.each(breaks.slice(1, 4))('is found though it was sound the night before: %s', async (_what, change) => {
    const broken = await addBook(3)
    await night()
    expect(await cases()).toEqual([])
    await asRuler(change.replaceAll('$', broken))
    tomorrow()
    await night()
    tomorrow()
    await night()
    expect(await cases()).toMatchObject([{ merchant_id: broken, kind: 'BOOK_BROKEN' }])
  })
})

test('correct books give no case, and a book is read from where it was proven', async () => {
  const merchantId = await addBook(3)
  await night()
  expect(await bookOf(merchantId)).toMatchObject({ marks: { M_PENDING: { version: 3, balanceFen: 3_000 } } })
  await sell(merchantId, 2)
  tomorrow()
  await night()
  expect(await bookOf(merchantId)).toMatchObject({ marks: { M_PENDING: { version: 5, balanceFen: 5_000 } } })
  expect([await cases(), alarmed, problems]).toEqual([[], [], []])
})

test('a day is a day of Shanghai', async () => {
  const merchantId = await addBook()
  const midnight = startOfDay('2026-11-21').getTime()
  clock.set(new Date(midnight - 1))
  await night()
  expect(await bookOf(merchantId)).toMatchObject({ day_on: '2026-11-20' })
  clock.set(new Date(midnight))
  await night()
  expect(await bookOf(merchantId)).toMatchObject({ day_on: '2026-11-21' })
})

test('a run that is broken off goes on with the books that are left, and the day ends only then', async () => {
  const books = [await addBook(), await addBook(), await addBook()]
  const [, second = ''] = books.toSorted()
  // What a lost connection does to one book.
  await sql(`create function test_break() returns trigger language plpgsql as $$
    begin if new.merchant_id = '${second}' then raise exception 'broken off by a test'; end if; return new; end $$`)
  await sql('create trigger test_break before update on ledger_audit for each row execute function test_break()')
  await night()
  expect(await audit.last()).toBeNull()
  expect((await sql('select from ledger_audit where day_on is not null')).rowCount).toBe(2)
  const before = (await sql('select merchant_id, audited_at, xmin::text from ledger_audit order by 1')).rows
  await sql('drop trigger test_break on ledger_audit')
  await night()
  expect(await audit.last()).toMatchObject({ books: 3, broken: 0 })
  const after = (await sql('select merchant_id, audited_at, xmin::text from ledger_audit order by 1')).rows
  expect(after.filter((row) => row['merchant_id'] !== second)).toEqual(
    before.filter((row) => row['merchant_id'] !== second),
  )
})

test('two servers at once audit each book once', async () => {
  for (let book = 0; book < 5; book += 1) await addBook(2)
  await sql('create table test_audited (merchant_id uuid)')
  await sql(`create function test_count() returns trigger language plpgsql security definer as $$
    begin insert into test_audited values (new.merchant_id); return new; end $$`)
  await sql('create trigger test_count before update on ledger_audit for each row execute function test_count()')
  const other = openDatabase({ url: suite.url })
  try {
    await Promise.all([audit.run(), auditOver(other).run(), audit.run()])
    await night()
  } finally {
    await other.close()
  }
  expect((await sql('select from test_audited')).rowCount).toBe(5)
  expect((await sql('select from ledger_audit_day')).rowCount).toBe(1)
  expect(problems).toEqual([])
})
