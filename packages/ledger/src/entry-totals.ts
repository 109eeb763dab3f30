// Adds up the entries of a filter: what was there before, what came in, went out, moved, and what was there after.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { merchantAccountCodes, type AccountCode } from './chart.ts'
import { anyOf, filteredEntries, isMove, type EntryFilter } from './entry-filter.ts'

/** All in 分, over the accounts of the filter together. */
export interface EntryTotals {
  /** Balance just before `from`; 0 without one. */
  readonly openingFen: number
  /** 收入, positive. */
  readonly inFen: number
  /** 支出, positive. */
  readonly outFen: number
  /** 划转 with other accounts of the same owner, signed; 0 when both sides are in the filter. */
  readonly movedFen: number
  /** Balance just before `to`, or now without one. */
  readonly closingFen: number
  readonly entryCount: number
}

/**
 * The totals of a filter, from one snapshot. Opening and closing look at accounts and times alone; when the filter says
 * nothing else, opening + in − out + moved = closing, and the closing of a day is the opening of the next.
 */
export async function entryTotalsOf(db: TenantDb | TenantTx, filter: EntryFilter = {}): Promise<EntryTotals> {
  const accounts = filter.accounts ?? merchantAccountCodes
  const sums = filteredEntries(db, accounts, filter).select([
    sumOf(sql`entry.amount_fen > 0 and not ${isMove}`).as('in_fen'),
    sumOf(sql`entry.amount_fen < 0 and not ${isMove}`).as('out_fen'),
    sumOf(isMove).as('moved_fen'),
    sql<number>`count(*)`.as('entry_count'),
  ])
  const total = await db
    .selectFrom(sums.as('sums'))
    .selectAll()
    .select([
      balanceBefore(db, accounts, filter.from ?? null).as('opening_fen'),
      (filter.to ? balanceBefore(db, accounts, filter.to) : balanceNow(db, accounts)).as('closing_fen'),
    ])
    .executeTakeFirstOrThrow()
  return {
    openingFen: total.opening_fen ?? 0,
    inFen: total.in_fen,
    outFen: -total.out_fen || 0,
    movedFen: total.moved_fen,
    closingFen: total.closing_fen ?? 0,
    entryCount: total.entry_count,
  }
}

// A sum of bigint is a numeric in PostgreSQL; as bigint it is read exactly or not at all.
export const sumOf = (when: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(entry.amount_fen) filter (where ${when}), 0)::bigint`

export function balanceNow(db: TenantDb | TenantTx, accounts: readonly AccountCode[]) {
  return db
    .selectFrom('ledger_account as account')
    .where('account.code', '=', anyOf(accounts))
    .select(sql<number>`coalesce(sum(account.balance_fen), 0)::bigint`.as('fen'))
}

/** Reads the newest entry before the moment in each account, which is one step into the index. */
export function balanceBefore(db: TenantDb | TenantTx, accounts: readonly AccountCode[], moment: Date | null) {
  return db
    .selectFrom('ledger_account as account')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_entry as entry')
          .whereRef('entry.merchant_id', '=', 'account.merchant_id')
          .whereRef('entry.account_code', '=', 'account.code')
          .where('entry.posted_at', '<', moment)
          .orderBy('entry.posted_at', 'desc')
          .orderBy('entry.account_version', 'desc')
          .limit(1)
          .select('entry.balance_after_fen')
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('account.code', '=', anyOf(accounts))
    .select(sql<number>`coalesce(sum(newest.balance_after_fen), 0)::bigint`.as('fen'))
}
