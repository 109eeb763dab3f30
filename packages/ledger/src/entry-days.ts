// The entries of a filter day by day, and what was there before and after all of them.
import type { TenantDb, TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import { merchantAccountCodes } from './chart.ts'
import { filteredEntries, isLead, isMove, type EntryFilter } from './entry-filter.ts'
import { isRunning, sumOf } from './entry-totals.ts'
import { balanceAt, runningTotalsAt } from './running-totals.ts'

/** A day in Shanghai. Amounts in 分. */
export interface EntryDay {
  /** `2026-11-20` */
  readonly day: string
  readonly inFen: number
  readonly outFen: number
  /** How many postings there were. */
  readonly postingCount: number
}

/** Days are as many as a calendar shows; the filter has to end somewhere on both sides. */
type DaysFilter = EntryFilter & { readonly from: Date; readonly to: Date }

interface EntryDays {
  readonly openingFen: number
  readonly closingFen: number
  readonly days: readonly EntryDay[]
}

/** Newest day first, from one snapshot; a day without postings is not among them. */
export async function entryDaysOf(db: TenantDb | TenantTx, filter: DaysFilter): Promise<EntryDays> {
  if (!isRunning(filter)) return addUpDays(db, filter)
  const moments = momentsOf(filter.from, filter.to)
  const totals = await runningTotalsAt(db, filter.accounts ?? merchantAccountCodes, moments)
  const days = moments.slice(0, -1).map((moment, at): EntryDay => {
    const [opening, closing] = [totals[at], totals[at + 1]]
    if (opening === undefined || closing === undefined) throw new Error('There are totals for each moment')
    return {
      day: dayInShanghai(moment),
      inFen: closing.inFen - opening.inFen,
      outFen: closing.outFen - opening.outFen,
      postingCount: closing.leadCount - opening.leadCount,
    }
  })
  return {
    openingFen: totals[0]?.balanceFen ?? 0,
    closingFen: totals.at(-1)?.balanceFen ?? 0,
    days: days.filter(({ postingCount }) => postingCount > 0).toReversed(),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Shanghai has kept no summer time since 1991. */
const AHEAD_MS = 8 * 60 * 60 * 1000

const dayInShanghai = (moment: Date): string => new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 10)

/** The beginning, each midnight between, and the end. */
function momentsOf(from: Date, to: Date): Date[] {
  const moments = [from]
  const firstMidnight = (Math.floor((from.getTime() + AHEAD_MS) / DAY_MS) + 1) * DAY_MS - AHEAD_MS
  for (let midnight = firstMidnight; midnight < to.getTime(); midnight += DAY_MS) moments.push(new Date(midnight))
  return [...moments, to]
}

async function addUpDays(db: TenantDb | TenantTx, filter: DaysFilter): Promise<EntryDays> {
  const { accounts = merchantAccountCodes, from, to } = filter
  const sums = filteredEntries(db, accounts, filter)
    .select((eb) => [
      sql<string>`(entry.posted_at at time zone 'Asia/Shanghai')::date`.as('day'),
      sumOf(sql`entry.amount_fen > 0 and not ${isMove}`).as('in_fen'),
      sumOf(sql`entry.amount_fen < 0 and not ${isMove}`).as('out_fen'),
      eb.fn.countAll<number>().filterWhere(isLead(eb)).as('posting_count'),
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
      balanceAt(db, accounts, from).as('opening_fen'),
      balanceAt(db, accounts, to).as('closing_fen'),
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
