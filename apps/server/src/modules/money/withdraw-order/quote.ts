// A withdrawal's fee, and the quote shown before one is asked for: what it would cost and when it would arrive.
import { type Api, type DataOf, dayOf, said, type Said, spoken, startOfDay } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { countOrders } from './withdraw-order.store.ts'
import { type WithdrawLimits, withdrawLimits } from './withdraw-limits.ts'

type Quote = DataOf<Api['withdrawOrder']['quote']>

/** Fee in 分: none to a company's own account, else the first of a month are free, then a fixed one that is never the whole amount. */
export function feeAfter(
  { freePerMonth, feeFen }: WithdrawLimits,
  ofMonth: number,
  isPublic: boolean,
): { feeFen: number; freeLeft: number } {
  const freeLeft = Math.max(0, freePerMonth - ofMonth)
  return { feeFen: isPublic || freeLeft > 0 ? 0 : feeFen, freeLeft }
}

/** The orders of this month and of today, but for those that came to nothing. */
export function ordersNow(db: TenantDb | TenantTx, now: Date) {
  const today = dayOf(now)
  return countOrders(db, { month: startOfDay(`${today.slice(0, 8)}01`), day: startOfDay(today) })
}

/** The most that one order may take to this kind of account. */
export const maxFor = ({ maxPublicFen, maxFen }: WithdrawLimits, isPublic: boolean): number =>
  isPublic ? maxPublicFen : maxFen

/** What of a day's amount is left after so much. */
export const fenLeftAfter = ({ perDayFen }: WithdrawLimits, todayFen: number): number =>
  Math.max(0, perDayFen - todayFen)

interface Asked {
  readonly amountFen: number
  /** The money would go to the company's own account. */
  readonly isPublic: boolean
  readonly barrier: Said | null
  readonly now: Date
}

export async function quote(db: TenantDb, { amountFen, isPublic, barrier, now }: Asked): Promise<Quote> {
  const limits = withdrawLimits(db)
  const { minFen, perDay } = limits
  const [availableFen, { ofMonth, today }] = await Promise.all([balanceOf(db, 'M_AVAILABLE'), ordersNow(db, now)])
  const { feeFen, freeLeft } = feeAfter(limits, ofMonth, isPublic)
  const fenLeftToday = fenLeftAfter(limits, today.amountFen)
  return {
    availableFen,
    feeFen,
    arriveFen: Math.max(0, amountFen - feeFen),
    minFen,
    maxFen: Math.min(maxFor(limits, isPublic), availableFen, fenLeftToday),
    ordersLeftToday: Math.max(0, perDay - today.count),
    fenLeftToday,
    freeLeftThisMonth: freeLeft,
    arrival: spoken(
      said('审核打款后当日到账，最迟次一工作日', 'on the day it is paid out, the next working day at the latest'),
    ),
    barrier: barrier && spoken(barrier),
  }
}
