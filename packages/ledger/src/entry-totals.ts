// Adds up the entries of a filter: what was there before, what came in, went out, moved, and what was there after.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { type AccountCode, merchantAccountCodes } from './chart.ts'
import { filteredEntries, isMove, type EntryFilter } from './entry-filter.ts'
import { balanceAt, type RunningTotals, runningTotalsAt } from './running-totals.ts'

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

type Sums = Omit<EntryTotals, 'openingFen' | 'closingFen'>

/**
 * The totals of a filter, from one snapshot. Opening and closing look at accounts and times alone; when the filter says
 * nothing else, opening + in − out + moved = closing, and the closing of a day is the opening of the next. What entries
 * keep running answers accounts, times and direction, however many entries there are; any other filter is added up.
 */
export async function entryTotalsOf(db: TenantDb | TenantTx, filter: EntryFilter = {}): Promise<EntryTotals> {
  if (!isRunning(filter)) return addUp(db, filter)
  const { accounts = merchantAccountCodes, from, to, direction } = filter
  const [opening, closing] = await runningTotalsAt(db, accounts, [from ?? 'beginning', to ?? 'end'])
  if (opening === undefined || closing === undefined) throw new Error('There are totals for each moment')
  const sums = sumsBetween(opening, closing, direction)
  return { openingFen: opening.balanceFen, ...sums, closingFen: closing.balanceFen }
}

/** Whether what entries keep running says all that the filter asks. */
export const isRunning = ({ kinds, flows, no, minFen, maxFen, leads, version }: EntryFilter): boolean =>
  [kinds, flows, no, minFen, maxFen, version].every((asked) => asked === undefined) && leads !== true

function sumsBetween(opening: RunningTotals, closing: RunningTotals, direction: EntryFilter['direction']): Sums {
  const grown = (of: keyof RunningTotals) => closing[of] - opening[of]
  const all = { inFen: grown('inFen'), outFen: grown('outFen') }
  const movedFen = grown('balanceFen') - all.inFen + all.outFen
  const counts = { in: grown('inCount'), out: grown('outCount') }
  switch (direction) {
    case 'in':
      return { inFen: all.inFen, outFen: 0, movedFen: 0, entryCount: counts.in }
    case 'out':
      return { inFen: 0, outFen: all.outFen, movedFen: 0, entryCount: counts.out }
    case 'move':
      return { inFen: 0, outFen: 0, movedFen, entryCount: grown('entryCount') - counts.in - counts.out }
    case undefined:
      return { ...all, movedFen, entryCount: grown('entryCount') }
  }
}

async function addUp(db: TenantDb | TenantTx, filter: EntryFilter): Promise<EntryTotals> {
  const { accounts = merchantAccountCodes, from, to } = filter
  const sums = wanted(db, accounts, filter).select([
    sumOf(sql`entry.amount_fen > 0 and not ${isMove}`).as('in_fen'),
    sumOf(sql`entry.amount_fen < 0 and not ${isMove}`).as('out_fen'),
    sumOf(isMove).as('moved_fen'),
    sql<number>`count(*)`.as('entry_count'),
  ])
  const total = await db
    .selectFrom(sums.as('sums'))
    .selectAll()
    .select([
      balanceAt(db, accounts, from ?? 'beginning').as('opening_fen'),
      balanceAt(db, accounts, to ?? 'end').as('closing_fen'),
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

/** Of accounts together, or, where each is looked at no further than so far, of one after the other. */
function wanted(db: TenantDb | TenantTx, accounts: readonly AccountCode[], filter: EntryFilter) {
  const columns = ['entry.amount_fen', 'entry.account_code', 'entry.counter_account_code'] as const
  const of = (some: readonly AccountCode[]) => filteredEntries(db, some, filter).select(columns)
  const [first, ...others] = filter.within === undefined ? [of(accounts)] : accounts.map((one) => of([one]))
  if (first === undefined) return db.selectFrom(of([]).as('entry'))
  return db.selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('entry'))
}

// A sum of bigint is a numeric in PostgreSQL; as bigint it is read exactly or not at all.
export const sumOf = (when: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(entry.amount_fen) filter (where ${when}), 0)::bigint`
