// Recharge orders as the area money composes them.
import type { TenantTx } from '@merchant/database'
import type { Foundation } from '../../kernel/area.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import type { Payment, SettledCall } from './provider/index.ts'
import { createRechargeOrders, type RechargeDeps } from './recharge-order/index.ts'

interface Beside extends Pick<RechargeDeps, 'receivingAccount' | 'takeFromIncome'> {
  readonly payment: Payment
  /** The console's address. */
  readonly publicUrl: string
  readonly openCase: OpenCase
}

/** Recharges, which are deposits at the provider and learn from it what became of them. */
export function composeRecharges(
  { db, clock, onError }: Foundation,
  { console: desk, merchant, messaging }: MoneyPorts,
  { payment, publicUrl, receivingAccount, openCase, takeFromIncome }: Beside,
) {
  const recharges = createRechargeOrders({
    db,
    clock,
    notify: messaging.notify,
    walletState: payment.wallet.stateOf,
    merchantStatus: merchant.merchantStatus,
    cardOf: payment.wallet.cardForWithdraw,
    calls: payment.calls,
    files: desk.files,
    offerFiles: desk.files.offer,
    receivingAccount,
    openCase,
    takeFromIncome,
    cashierLink: payment.cashier.link,
    publicUrl,
    onError,
  })
  // Platform orders are deposits as well, orders are refunded, and the commission's share of a refund is a transfer, too.
  const only =
    (subjectType: string, listener: (tx: TenantTx, call: SettledCall) => Promise<void>) =>
    async (tx: TenantTx, call: SettledCall): Promise<void> => {
      if (call.subjectType === subjectType) await listener(tx, call)
    }
  payment.on('depositPaid', only('rechargeOrder', recharges.onProvider.depositPaid))
  payment.on('depositFailed', only('rechargeOrder', recharges.onProvider.depositFailed))
  payment.on('transferDone', only('rechargeOrder', recharges.onProvider.depositPaid))
  payment.on('transferFailed', only('rechargeOrder', recharges.onProvider.creditFailed))
  payment.on('refundDone', only('rechargeRefund', recharges.onProvider.refundDone))
  payment.on('refundFailed', only('rechargeRefund', recharges.onProvider.refundFailed))
  payment.describe('rechargeOrder', recharges.wouldBook.rechargeOrder)
  payment.describe('rechargeRefund', recharges.wouldBook.rechargeRefund)
  return recharges
}
