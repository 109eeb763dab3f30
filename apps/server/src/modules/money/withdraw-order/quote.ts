// A withdrawal's fee, and the quote shown before one is asked for: what it would cost and when it would arrive.
import { type Api, type DataOf, dayOf, type Said, spoken, startOfDay, type WithdrawSpeed } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { balanceOf } from '@merchant/ledger'
import { arrivalOf } from './arrival.ts'
import { countOrders } from './withdraw-order.store.ts'
import { type WithdrawLimits, withdrawLimits } from './withdraw-limits.ts'

type Quote = DataOf<Api['withdrawOrder']['quote']>

interface Priced {
  readonly ofMonth: number
  /** The money would go to the company's own account. */
  readonly isPublic: boolean
  readonly speed: WithdrawSpeed
}

/**
 * Fee in 分: none to a company's own account, else the first of a month are free, then a fixed one; the same day costs more. It is
 * never the whole amount.
 */
export function feeAfter(
  { freePerMonth, feeFen, sameDayFeeFen }: WithdrawLimits,
  { ofMonth, isPublic, speed }: Priced,
): { feeFen: number; freeLeft: number } {
  const freeLeft = Math.max(0, freePerMonth - ofMonth)
  const ofSpeedFen = speed === 'D0' ? sameDayFeeFen : 0
  return { feeFen: isPublic ? 0 : (freeLeft > 0 ? 0 : feeFen) + ofSpeedFen, freeLeft }
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
  readonly isPublic: boolean
  readonly speed: WithdrawSpeed
  readonly barrier: Said | null
  readonly now: Date
}

export async function quote(db: TenantDb, { amountFen, isPublic, speed, barrier, now }: Asked): Promise<Quote> {
  const limits = withdrawLimits(db)
  const { minFen, perDay } = limits
  const [availableFen, { ofMonth, today }] = await Promise.all([balanceOf(db, 'M_AVAILABLE'), ordersNow(db, now)])
  const { feeFen, freeLeft } = feeAfter(limits, { ofMonth, isPublic, speed })
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
    arrival: spoken(arrivalOf[speed]),
    speeds: limits.speeds.map((one) => ({
      speed: one,
      feeFen: feeAfter(limits, { ofMonth, isPublic, speed: one }).feeFen,
      arrival: spoken(arrivalOf[one]),
    })),
    barrier: barrier && spoken(barrier),
  }
}
