// Proves a book from its entries alone, and names every place where the stored numbers disagree with them.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { isMove } from './entry-filter.ts'

/** More findings than this of one sort say nothing new. */
const MOST = 50

/**
 * Checks that the book adds up to zero, each balance is the sum of its entries and within its limits, versions run
 * without a gap, running balances and totals follow one another, and each posting balances and is what its fingerprint says.
 * Every check is one statement, so postings that happen meanwhile can't be mistaken for a fault.
 */
export async function audit(db: TenantDb | TenantTx): Promise<{ ok: boolean; findings: string[] }> {
  const findings = [
    ...(await bookAddsUpToZero(db)),
    ...(await balancesAreTheirEntries(db)),
    ...(await totalsAreThoseOfTheNewestEntry(db)),
    ...(await entriesFollowOneAnother(db)),
    ...(await postingsAreWhole(db)),
  ]
  return { ok: findings.length === 0, findings }
}

async function bookAddsUpToZero(db: TenantDb | TenantTx): Promise<string[]> {
  const { fen } = await db
    .selectFrom('ledger_account')
    .select(sql<number>`coalesce(sum(balance_fen), 0)::bigint`.as('fen'))
    .executeTakeFirstOrThrow()
  return fen === 0 ? [] : [`The book adds up to ${fen} 分, not to zero`]
}

async function balancesAreTheirEntries(db: TenantDb | TenantTx): Promise<string[]> {
  const sums = db
    .selectFrom('ledger_entry as entry')
    .groupBy(['entry.merchant_id', 'entry.account_code'])
    .select(['entry.merchant_id', 'entry.account_code'])
    .select([
      sql<number>`sum(entry.amount_fen)::bigint`.as('fen'),
      sql<number>`count(*)`.as('entries'),
      sql<number>`max(entry.account_version)`.as('newest'),
    ])
  const rows = await db
    .selectFrom('ledger_account as account')
    .leftJoin(sums.as('sums'), (join) =>
      join.onRef('sums.merchant_id', '=', 'account.merchant_id').onRef('sums.account_code', '=', 'account.code'),
    )
    .select(['account.code', 'account.balance_fen', 'account.version', 'account.floor_fen', 'account.ceiling_fen'])
    .select((eb) => [
      eb.fn.coalesce('sums.fen', eb.lit(0)).as('fen'),
      eb.fn.coalesce('sums.entries', eb.lit(0)).as('entries'),
      eb.fn.coalesce('sums.newest', eb.lit(0)).as('newest'),
    ])
    .orderBy('account.code')
    .execute()
  return rows.flatMap((row) => [
    ...(row.balance_fen === row.fen ? [] : [`${row.code} says ${row.balance_fen} 分, its entries ${row.fen} 分`]),
    ...(row.version === row.entries && row.version === row.newest
      ? []
      : [`${row.code} is at version ${row.version} with ${row.entries} entries up to version ${row.newest}`]),
    ...(row.balance_fen < (row.floor_fen ?? -Infinity) || row.balance_fen > (row.ceiling_fen ?? Infinity)
      ? [`${row.code} stands outside its limits at ${row.balance_fen} 分`]
      : []),
  ])
}

async function totalsAreThoseOfTheNewestEntry(db: TenantDb | TenantTx): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_entry as newest', (join) =>
      join
        .onRef('newest.merchant_id', '=', 'account.merchant_id')
        .onRef('newest.account_code', '=', 'account.code')
        .onRef('newest.account_version', '=', 'account.version'),
    )
    .where(({ or, eb }) => or(TOTALS.map((total) => eb(`newest.${total}`, '<>', eb.ref(`account.${total}`)))))
    .select('account.code')
    .orderBy('account.code')
    .execute()
  return rows.map(({ code }) => `${code} has other totals than its newest entry`)
}

const TOTALS = ['in_total_fen', 'out_total_fen', 'in_count', 'out_count', 'lead_count'] as const

async function entriesFollowOneAnother(db: TenantDb | TenantTx): Promise<string[]> {
  const history = sql`over (partition by entry.account_code order by entry.account_version)`
  const [isIn, isOut] = [sql`(entry.amount_fen > 0 and not ${isMove})`, sql`(entry.amount_fen < 0 and not ${isMove})`]
  const isLeading = sql`(entry.move_no = 1 and left(entry.account_code, 1) = 'M' and (entry.amount_fen < 0 or not ${isMove}))`
  const steps = db
    .selectFrom('ledger_entry as entry')
    .select(['entry.account_code', 'entry.account_version'])
    .select([
      sql<boolean>`entry.balance_after_fen <> entry.amount_fen + coalesce(lag(entry.balance_after_fen) ${history}, 0)
        or entry.account_version <> 1 + coalesce(lag(entry.account_version) ${history}, 0)
        or entry.posted_at < lag(entry.posted_at) ${history}
        or entry.in_total_fen <> coalesce(lag(entry.in_total_fen) ${history}, 0) + case when ${isIn} then entry.amount_fen else 0 end
        or entry.out_total_fen <> coalesce(lag(entry.out_total_fen) ${history}, 0) - case when ${isOut} then entry.amount_fen else 0 end
        or entry.in_count <> coalesce(lag(entry.in_count) ${history}, 0) + case when ${isIn} then 1 else 0 end
        or entry.out_count <> coalesce(lag(entry.out_count) ${history}, 0) + case when ${isOut} then 1 else 0 end
        or entry.lead_count <> coalesce(lag(entry.lead_count) ${history}, 0) + case when ${isLeading} then 1 else 0 end`.as(
        'is_broken',
      ),
    ])
  const rows = await db
    .selectFrom(steps.as('step'))
    .where('step.is_broken', '=', true)
    .select(['step.account_code', 'step.account_version'])
    .orderBy('step.account_code')
    .orderBy('step.account_version')
    .limit(MOST)
    .execute()
  return rows.map((row) => `Entry ${row.account_version} of ${row.account_code} does not follow the one before it`)
}

/** @param only these; all of the book unless given */
export async function postingsAreWhole(db: TenantDb | TenantTx, only?: readonly string[]): Promise<string[]> {
  const sides = db
    .selectFrom('ledger_posting as posting')
    .leftJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.merchant_id', '=', 'posting.merchant_id').onRef('entry.posting_id', '=', 'posting.id'),
    )
    // As one value: as many values as there are postings would be another statement for every number of them, and its text is kept.
    .$if(only !== undefined, (query) => query.where(sql<boolean>`posting.id = any(${[...(only ?? [])]}::uuid[])`))
    .groupBy(['posting.merchant_id', 'posting.id'])
    .select(['posting.key', 'posting.moves_hash', 'posting.posted_at'])
    .select([
      sql<number>`coalesce(sum(entry.amount_fen), 0)::bigint`.as('fen'),
      sql<string | null>`ledger_fingerprint(posting.kind, posting.subject_type, posting.subject_id,
        array_agg(entry.counter_account_code order by entry.id) filter (where entry.amount_fen > 0),
        array_agg(entry.account_code order by entry.id) filter (where entry.amount_fen > 0),
        array_agg(entry.amount_fen order by entry.id) filter (where entry.amount_fen > 0))`.as('hash'),
    ])
  const rows = await db
    .selectFrom(sides.as('sides'))
    .where((eb) => eb.or([eb('sides.fen', '<>', 0), eb('sides.hash', 'is distinct from', eb.ref('sides.moves_hash'))]))
    .select(['sides.key', 'sides.fen'])
    .orderBy('sides.posted_at')
    .limit(MOST)
    .execute()
  return rows.map((row) =>
    row.fen === 0
      ? `The entries of posting ${row.key} are not what was booked under that key`
      : `Posting ${row.key} adds up to ${row.fen} 分, not to zero`,
  )
}
