// The reconciliation with the provider as the area money composes it.
import type { AreaJob, Foundation } from '../../kernel/area.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { Payment } from './provider/index.ts'
import { createReconciliation } from './provider-reconciliation/index.ts'
import type { createWithdrawOrders } from './withdraw-order/index.ts'

interface Beside {
  readonly payment: Payment
  readonly openCase: OpenCase
  readonly withdrawOrders: Pick<ReturnType<typeof createWithdrawOrders>, 'bounce'>
}

export function composeReconciliation(
  { db, clock, alarms, onError }: Foundation,
  { allinpay }: Pick<MoneyPorts, 'allinpay'>,
  { payment, openCase, withdrawOrders }: Beside,
) {
  const reconciliation = createReconciliation({
    db,
    clock,
    alarms,
    openCase,
    orders: { ...allinpay.orders, openFile: allinpay.checkFiles.open },
    compareWithProvider: payment.wallet.compare,
    askCall: payment.calls.askAgain,
    bounceWithdrawal: withdrawOrders.bounce,
    onError,
  })
  const jobs: readonly AreaJob[] = [
    { name: 'reconcile-days', everySeconds: 60, run: reconciliation.runDays },
    { name: 'compare-balances', everySeconds: 60, run: reconciliation.compareBalances },
    { name: 'ask-platform-accounts', everySeconds: 3600, run: reconciliation.askPlatformAccounts },
  ]
  return { ...reconciliation, jobs }
}
