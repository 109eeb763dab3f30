// A whole book as lines of JSON, for whoever wants to prove it without us: a head that says how much is coming, each seal with
// the entries that it covers, what is not sealed yet, and an end. An entry's line is exactly what is hashed.
import { statement, type Database, type TenantDb } from '@merchant/database'
import { sql } from 'kysely'
import { chainState } from './book-state.ts'
import { chart } from './chart.ts'
import { sealedRows } from './sealed-rows.ts'

/** What a line of an entry holds, in this order. */
const COLUMNS = `
  account version postingKey entryId postingId moveNo counterAccount amountFen
  balanceAfterFen inTotalFen outTotalFen inCount outCount leadCount entryPostedAt
  movesHash kind subjectType subjectId subjectNo relatedNo note occurredAt postedAt`
  .trim()
  .split(/\s+/)

interface Whose {
  readonly merchantId: string
  /** What people call the merchant. */
  readonly merchantNo: string
  readonly madeAt: Date
}

/** Lines without their ends. Read in stretches and without a transaction: what was posted never changes. */
export async function* bookLines(db: Database, { merchantId, merchantNo, madeAt }: Whose): AsyncGenerator<string> {
  const tenant = db.tenant(merchantId)
  // In this order: what a seal covers is then always within what the accounts say.
  const { count, newest } = await chainState(tenant)
  const accounts = await accountsOf.all(tenant, {})
  const entries = accounts.reduce((sum, account) => sum + account.entries, 0)
  const nameOf = new Map(chart.map(({ code, name, nameEn }) => [code as string, { name, nameEn }]))
  yield JSON.stringify({
    line: 'book',
    format: 'merchant-book 1',
    merchantId,
    merchantNo,
    madeAt: madeAt.toISOString(),
    entries,
    seals: count,
    newestSeal: newest && { seq: newest.seq, day: newest.day, hash: newest.hash.toString('hex') },
    dayRoot: await newestRoot(db),
    accounts: accounts.map((account) => ({ ...account, ...nameOf.get(account.code) })),
    columns: COLUMNS,
  })
  const sealedTo = new Map<string, number>()
  for (let seq = 0; seq < (newest?.seq ?? 0);) {
    const seal = await sealAfter.first(tenant, { seq })
    if (seal === undefined) break
    seq = seal.seq
    yield* linesOfSeal(tenant, seal, sealedTo)
  }
  yield JSON.stringify({ line: 'unsealed' })
  for (const { code: account, entries: to } of accounts) {
    const from = sealedTo.get(account) ?? 0
    if (from < to) {
      yield JSON.stringify({ line: 'part', account, from, to })
      yield* entryLines(tenant, account, from, to)
    }
  }
  yield JSON.stringify({ line: 'end', entries, seals: count })
}

type Seal = NonNullable<Awaited<ReturnType<typeof sealAfter.first>>>

async function* linesOfSeal(db: TenantDb, seal: Seal, sealedTo: Map<string, number>): AsyncGenerator<string> {
  const { seq, day, previous_hash, hash, entries, sealed_at } = seal
  yield JSON.stringify({
    line: 'seal',
    seq,
    day,
    previousHash: previous_hash.toString('hex'),
    hash: hash.toString('hex'),
    entries,
    sealedAt: sealed_at.toISOString(),
  })
  const parts = await db
    .selectFrom('ledger_seal_part')
    .selectAll()
    .where('seq', '=', seq)
    .orderBy(sql`account_code collate "C"`)
    .execute()
  for (const { account_code: account, from_version: from, to_version: to, balance_fen, entries_hash, marks } of parts) {
    const hashes = { entriesHash: entries_hash.toString('hex'), marks: marks.toString('hex') }
    yield JSON.stringify({ line: 'part', account, from, to, balanceFen: balance_fen, ...hashes })
    yield* entryLines(db, account, from, to)
    sealedTo.set(account, to)
  }
}

async function* entryLines(db: TenantDb, account: string, from: number, to: number): AsyncGenerator<string> {
  for await (const { row } of sealedRows(db, account, { from, to })) yield JSON.stringify(row)
}

const accountsOf = statement((db: TenantDb) =>
  db
    .selectFrom('ledger_account')
    .where('version', '>', 0)
    .orderBy('code')
    .select(['code', 'balance_fen as balanceFen', 'version as entries'])
    .select(['floor_fen as floorFen', 'ceiling_fen as ceilingFen'])
    .select(['in_total_fen as inTotalFen', 'out_total_fen as outTotalFen'])
    .select(['in_count as inCount', 'out_count as outCount', 'lead_count as leadCount']),
)

const sealAfter = statement((db: TenantDb, value: { readonly seq: number }) =>
  db
    .selectFrom('ledger_seal')
    .select(['seq', 'day_on as day', 'previous_hash', 'hash', 'entry_count as entries', 'sealed_at'])
    .where('seq', '>', value.seq)
    .orderBy('seq')
    .limit(1),
)

async function newestRoot(db: Database) {
  const root = await db.global
    .selectFrom('ledger_seal_day')
    .select(['day_on', 'book_count', 'previous_hash', 'hash'])
    .orderBy('day_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (root === undefined) return null
  const { day_on: day, book_count: books, previous_hash: previous, hash } = root
  return { day, books, previousHash: previous.toString('hex'), hash: hash.toString('hex') }
}
