// What accounts came to at moments: each entry keeps the totals of its account, so no stretch of time is ever added up.
import { statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { AccountCode } from './chart.ts'

/** Of some accounts together, since they were opened. Amounts in 分. */
export interface RunningTotals {
  readonly balanceFen: number
  /** 收入 and 支出, both positive; a move between accounts of one owner is neither. */
  readonly inFen: number
  readonly outFen: number
  readonly entryCount: number
  readonly inCount: number
  readonly outCount: number
  /** Entries that stand for their posting in the merchant's statement. */
  readonly leadCount: number
}

/** A moment, or what is before all of them, or after. */
export type Moment = Date | 'beginning' | 'end'

/** The totals just before each moment, in their order, from one snapshot; a few steps into an index for each account. */
export async function runningTotalsAt(
  db: TenantDb | TenantTx,
  accounts: readonly AccountCode[],
  moments: readonly Moment[],
): Promise<RunningTotals[]> {
  const wanted = moments.map(textOf)
  const rows = await totalsAt.all(db, { accounts, moments: [...new Set(wanted)] })
  const found = new Map(rows.map(({ moment, ...totals }) => [moment, totals]))
  return wanted.map((moment) => found.get(moment) ?? NOTHING)
}

const NOTHING: RunningTotals = {
  balanceFen: 0,
  inFen: 0,
  outFen: 0,
  entryCount: 0,
  inCount: 0,
  outCount: 0,
  leadCount: 0,
}

const textOf = (moment: Moment): string => {
  if (moment === 'beginning') return '-infinity'
  return moment === 'end' ? 'infinity' : moment.toISOString()
}

interface Asked {
  readonly accounts: readonly string[]
  readonly moments: readonly string[]
}

const totalsAt = statement((db: TenantDb, value: Asked) => {
  const total = (column: string) => sql<number>`sum(${sql.ref(`newest.${column}`)})::bigint`
  return db
    .selectFrom('ledger_account as account')
    .innerJoin(
      (eb) => eb.fn<{ moment: string }>('unnest', [sql`${value.moments}::text[]`]).as('moment'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_entry as entry')
          .whereRef('entry.merchant_id', '=', 'account.merchant_id')
          .whereRef('entry.account_code', '=', 'account.code')
          .where('entry.posted_at', '<', sql<Date>`${sql.ref('moment')}::timestamptz`)
          .orderBy('entry.posted_at', 'desc')
          .orderBy('entry.account_version', 'desc')
          .limit(1)
          .selectAll('entry')
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`account.code = any(${value.accounts}::text[])`)
    .select(sql<string>`moment`.as('moment'))
    .select([
      total('balance_after_fen').as('balanceFen'),
      total('in_total_fen').as('inFen'),
      total('out_total_fen').as('outFen'),
      total('account_version').as('entryCount'),
      total('in_count').as('inCount'),
      total('out_count').as('outCount'),
      total('lead_count').as('leadCount'),
    ])
    .groupBy(sql`moment`)
})

/** What the accounts together held just before a moment, as a part of another statement. */
export function balanceAt(db: TenantDb | TenantTx, accounts: readonly AccountCode[], moment: Moment) {
  return db
    .selectFrom('ledger_account as account')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger_entry as entry')
          .whereRef('entry.merchant_id', '=', 'account.merchant_id')
          .whereRef('entry.account_code', '=', 'account.code')
          .where('entry.posted_at', '<', sql<Date>`${textOf(moment)}::timestamptz`)
          .orderBy('entry.posted_at', 'desc')
          .orderBy('entry.account_version', 'desc')
          .limit(1)
          .select('entry.balance_after_fen')
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`account.code = any(${accounts}::text[])`)
    .select(sql<number>`coalesce(sum(newest.balance_after_fen), 0)::bigint`.as('fen'))
}
