// Module entry of deposits 保证金: what the merchant's categories ask, what of it has been paid, and what that keeps off sale.
import { findShortfalls } from './deposit-guard.ts'
import type { DepositDeps } from './deposit.deps.ts'
import { standingOf } from './deposit-standing.ts'
import { watchDeposits } from './watch-deposits.ts'

export type { DepositShortfall } from './deposit-guard.ts'

export function createDeposits(deps: DepositDeps) {
  return {
    standingOf,
    findShortfalls,
    /** Job: tells merchants whose deposit no longer suffices because something was taken from it. */
    watch: () => watchDeposits(deps),
  }
}
