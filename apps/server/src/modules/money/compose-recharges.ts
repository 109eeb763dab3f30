// Recharge orders as the area money composes them.
import type { Foundation } from '../../kernel/area.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { Payment } from './provider/index.ts'
import { createRechargeOrders } from './recharge-order/index.ts'

interface Beside {
  readonly payment: Payment
  /** The console's address. */
  readonly publicUrl: string
}

/** Recharges, which are deposits at the provider and learn from it what became of them. */
export function composeRecharges(
  { db, clock, onError }: Foundation,
  { merchant, messaging }: MoneyPorts,
  { payment, publicUrl }: Beside,
) {
  const recharges = createRechargeOrders({
    db,
    clock,
    notify: messaging.notify,
    walletState: payment.wallet.stateOf,
    merchantStatus: merchant.merchantStatus,
    cardOf: payment.wallet.cardForWithdraw,
    calls: payment.calls,
    cashierLink: payment.cashier.link,
    publicUrl,
    onError,
  })
  payment.on('depositPaid', recharges.onProvider.depositPaid)
  payment.on('depositFailed', recharges.onProvider.depositFailed)
  return recharges
}
