// The room of transfers 对公转账: the operators' side of a recharge that comes by the bank, and how it gets into the wallet.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import type { EntryExecutor } from '../../manual-entry/index.ts'
import type { RechargeDeps, SettledDeposit } from '../recharge-order.deps.ts'
import { creditAgain, creditFailed } from './credit-wallet.ts'
import { rejectSlip } from './reject-slip.ts'
import { transferEntry } from './transfer-entry.ts'
import { countWaiting, listTransfers, showTransfer } from './transfer.list.ts'

export { handInSlip } from './hand-in-slip.ts'
export { takeTransferCode } from './transfer-code.ts'

export function createTransfers(deps: RechargeDeps) {
  const handlers: HandlersOf<Api['rechargeTransfer']> = {
    list: ({ actor, body }) => listTransfers(deps.db, actor, body),
    info: ({ actor, body }) => showTransfer(deps, actor, body.id),
    reject: ({ actor, body, command }) => rejectSlip(deps, { actor, body, command }),
  }
  const entries: readonly EntryExecutor[] = [transferEntry(deps)]
  return {
    handlers,
    entries,
    countWaiting: () => countWaiting(deps.db),
    onTimer: { creditAgain: (merchantId: string, id: string) => creditAgain(deps, merchantId, id) },
    onProvider: { creditFailed: (tx: TenantTx, credit: SettledDeposit) => creditFailed(deps, tx, credit) },
  }
}
