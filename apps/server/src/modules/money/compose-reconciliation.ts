// The reconciliation with the provider as the area money composes it.
import type { Foundation } from '../../kernel/area.ts'
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

export const composeReconciliation = (
  { db, clock, alarms, onError }: Foundation,
  { allinpay }: Pick<MoneyPorts, 'allinpay'>,
  { payment, openCase, withdrawOrders }: Beside,
) =>
  createReconciliation({
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
