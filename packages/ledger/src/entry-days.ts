// Adds up the entries of a filter day by day, and what was there before and after all of them.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { merchantAccountCodes } from './chart.ts'
import { filteredEntries, isLead, isMove, type EntryFilter } from './entry-filter.ts'
import { balanceBefore, balanceNow, sumOf } from './entry-totals.ts'

/** A day in Shanghai. Amounts in 分. */
export interface EntryDay {
  /** `2026-11-20` */
  readonly day: string
  readonly inFen: number
  readonly outFen: number
  /** How many postings there were. */
  readonly postingCount: number
}

/** Newest day first, from one snapshot; a day without entries is not among them. */
export async function entryDaysOf(
  db: TenantDb | TenantTx,
  filter: EntryFilter,
): Promise<{ readonly openingFen: number; readonly closingFen: number; readonly days: readonly EntryDay[] }> {
  const accounts = filter.accounts ?? merchantAccountCodes
  const sums = filteredEntries(db, accounts, filter)
    .select((eb) => [
      sql<string>`(entry.posted_at at time zone 'Asia/Shanghai')::date`.as('day'),
      sumOf(sql`entry.amount_fen > 0 and not ${isMove}`).as('in_fen'),
      sumOf(sql`entry.amount_fen < 0 and not ${isMove}`).as('out_fen'),
      eb.fn.countAll<number>().filterWhere(isLead(eb, accounts)).as('posting_count'),
    ])
    .groupBy(sql`1`)
  const rows = await db
    // One row even where there is no entry at all.
    .selectFrom(({ fn }) => fn<{ one: number }>('generate_series', [sql`1`, sql`1`]).as('one'))
    .leftJoin(sums.as('sums'), (join) => join.onTrue())
    .select([
      sql<string | null>`sums.day::text`.as('day'),
      'sums.in_fen',
      'sums.out_fen',
      'sums.posting_count',
      balanceBefore(db, accounts, filter.from ?? null).as('opening_fen'),
      (filter.to ? balanceBefore(db, accounts, filter.to) : balanceNow(db, accounts)).as('closing_fen'),
    ])
    .orderBy(sql`1`, 'desc')
    .execute()
  return {
    openingFen: rows[0]?.opening_fen ?? 0,
    closingFen: rows[0]?.closing_fen ?? 0,
    days: rows.flatMap(({ day, in_fen, out_fen, posting_count }) =>
      day === null ? [] : [{ day, inFen: in_fen ?? 0, outFen: -(out_fen ?? 0) || 0, postingCount: posting_count ?? 0 }],
    ),
  }
}
