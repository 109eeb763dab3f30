// Entry of the refunds of recharges: entered and approved by people, sent as a recorded call, ended by what the provider says.
import type { TenantTx } from '@merchant/database'
import type { RechargeDeps, SettledDeposit } from '../recharge-order.deps.ts'
import { refundEntry } from './refund-entry.ts'
import { refundDone, refundFailed } from './settle-refund.ts'

export { refundsOf } from './recharge-refund.store.ts'

export function createRefunds(deps: RechargeDeps) {
  return {
    entries: [refundEntry(deps)],
    onProvider: {
      refundDone: (tx: TenantTx, refund: SettledDeposit) => refundDone(deps, tx, refund),
      refundFailed: (tx: TenantTx, refund: SettledDeposit) => refundFailed(deps, tx, refund),
    },
  }
}
