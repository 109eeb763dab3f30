// Days and months of the books, each with what was there before and after: nothing is added up, so they cost the same of ten million lines.
import { type Api, type BodyOf, type DataOf, dayOf, type FundPeriod, said, startOfDay } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { type AccountCode, periodTotalsOf } from '@merchant/ledger'
import { refuse } from '../../../kernel/refusal.ts'
import { flowAccounts } from './fund-flow.list.ts'

type Body = BodyOf<Api['finance']['periods']>

const MONTHS = 24
const DAY = 86_400_000

/** Half open, in Shanghai. */
export interface Period {
  readonly period: string
  readonly from: Date
  readonly to: Date
}

const everyAccount: readonly AccountCode[] = Object.values(flowAccounts)

/** Refuses limit.exceeded for a month that is further back than two years, or has not begun. */
export async function listPeriods(
  db: TenantDb,
  { by, month, account }: Body,
  now: Date,
): Promise<DataOf<Api['finance']['periods']>> {
  const accounts = account === undefined ? everyAccount : [flowAccounts[account]]
  const periods = by === 'MONTH' ? monthsUntil(now) : daysOf(mustBeReachable(month ?? monthOf(now), now), now)
  const found = await totalsOf(db, accounts, periods)
  const list = found.map((totals, at) => shown(periods[at] ?? NEVER, totals, now)).toReversed()
  return { list: by === 'MONTH' ? withoutBeginning(list) : list }
}

/** The totals of periods that follow each other. */
export const totalsOf = (db: TenantDb, accounts: readonly AccountCode[], periods: readonly Period[]) =>
  periodTotalsOf(db, accounts, [...periods.map(({ from }) => from), periods.at(-1)?.to ?? NEVER.to])

const NEVER: Period = { period: '', from: new Date(0), to: new Date(0) }

type Totals = Awaited<ReturnType<typeof periodTotalsOf>>[number]

const shown = ({ period, from, to }: Period, totals: Totals, now: Date): FundPeriod => ({
  period,
  from: from.toISOString(),
  to: to.toISOString(),
  openingFen: totals.openingFen,
  incomeFen: totals.inFen,
  expenseFen: totals.outFen,
  movedFen: totals.movedFen,
  closingFen: totals.closingFen,
  count: totals.entryCount,
  isOver: to <= now,
})

/** Months before there was anything are none. */
function withoutBeginning(newestFirst: readonly FundPeriod[]): FundPeriod[] {
  const last = newestFirst.findLastIndex(({ count, openingFen }) => count > 0 || openingFen !== 0)
  return newestFirst.slice(0, Math.max(1, last + 1))
}

/** The day or month of this name. Refuses limit.exceeded for what is further back than two years, or has not begun. */
export function periodOf(period: string, now: Date): Period {
  if (period.length === MONTH_LENGTH) return monthPeriod(mustBeReachable(period, now))
  mustBeReachable(period.slice(0, MONTH_LENGTH), now)
  const from = startOfDay(period)
  if (from > now) refuse('limit.exceeded', { limit: NOT_BEGUN })
  return { period, from, to: new Date(from.getTime() + DAY) }
}

const MONTH_LENGTH = 7
const NOT_BEGUN = said('账期尚未开始', 'that has not begun yet')

/** Of a month, none that has not begun. */
export function daysOf(month: string, now: Date): Period[] {
  const { from, to } = monthPeriod(month)
  const days: Period[] = []
  for (let at = from.getTime(); at < Math.min(to.getTime(), now.getTime() + 1); at += DAY)
    days.push({ period: dayOf(new Date(at)), from: new Date(at), to: new Date(at + DAY) })
  return days
}

const monthOf = (at: Date): string => dayOf(at).slice(0, MONTH_LENGTH)

function monthPeriod(month: string): Period {
  return { period: month, from: startOfDay(`${month}-01`), to: startOfDay(`${monthsAfter(month, 1)}-01`) }
}

/** `2026-11` and 2 are `2027-01`. */
function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

const monthsUntil = (now: Date): Period[] =>
  Array.from({ length: MONTHS }, (_, at) => monthPeriod(monthsAfter(monthOf(now), at + 1 - MONTHS)))

function mustBeReachable(month: string, now: Date): string {
  const newest = monthOf(now)
  if (month > newest) refuse('limit.exceeded', { limit: NOT_BEGUN })
  if (month < monthsAfter(newest, 1 - MONTHS))
    refuse('limit.exceeded', { limit: said(`最多查看近 ${MONTHS} 个月`, `the last ${MONTHS} months alone`) })
  return month
}
