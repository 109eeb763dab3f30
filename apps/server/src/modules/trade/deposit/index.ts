// Module entry of deposits 保证金: what the merchant's categories ask, what of it has been paid, and what that keeps off sale.
import { findShortfalls } from './deposit-guard.ts'
import type { DepositDeps } from './deposit.deps.ts'
import { standingOf } from './deposit-standing.ts'
import { tellRaises } from './tell-raises.ts'
import { watchDeposits } from './watch-deposits.ts'

export type { DepositShortfall } from './deposit-guard.ts'

export function createDeposits(deps: DepositDeps) {
  return {
    standingOf,
    findShortfalls,
    /** They tell merchants whose deposit no longer suffices: something was taken from it, or a category asks more. */
    jobs: [
      { name: 'watch-deposits', everySeconds: 60, run: () => watchDeposits(deps) },
      { name: 'tell-raised-deposits', everySeconds: 60, run: () => tellRaises(deps) },
    ] as const,
  }
}
