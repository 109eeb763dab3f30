// Platform orders as the area money composes them.
import type { TenantTx } from '@merchant/database'
import type { Foundation } from '../../kernel/area.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createPlatformOrders, type PlatformOrderDeps } from './platform-order/index.ts'
import type { Payment, SettledCall } from './provider/index.ts'

interface Beside extends Pick<PlatformOrderDeps, 'publicUrl' | 'takePayment' | 'openCase'> {
  readonly payment: Payment
  readonly bills: Pick<PlatformOrderDeps, 'isBillNo'>
}

/** They are paid by consumeApply or, what stays the merchant's, by a deposit; refunds are transfers. */
export function composePlatformOrders(
  { db, clock, onError }: Foundation,
  { merchant, messaging, console: desk }: Pick<MoneyPorts, 'merchant' | 'messaging' | 'console'>,
  { payment, openCase, bills, publicUrl, takePayment }: Beside,
) {
  const orders = createPlatformOrders({
    files: desk.files,
    offerFiles: desk.files.offer,
    db,
    clock,
    notify: messaging.notify,
    walletState: payment.wallet.stateOf,
    cardOf: payment.wallet.cardForWithdraw,
    keepOverdue: merchant.keepOverdue,
    calls: payment.calls,
    takePayment,
    isBillNo: bills.isBillNo,
    openCase,
    cashierLink: payment.cashier.link,
    publicUrl,
    onError,
  })
  const only =
    (subjectType: string, listener: (tx: TenantTx, call: SettledCall) => Promise<void>) =>
    async (tx: TenantTx, call: SettledCall): Promise<void> => {
      if (call.subjectType === subjectType) await listener(tx, call)
    }
  const { paymentPaid, paymentFailed, refundDone, refundFailed } = orders.onProvider
  for (const event of ['purchasePaid', 'depositPaid'] as const)
    payment.on(event, only('platformOrderPayment', paymentPaid))
  for (const event of ['purchaseFailed', 'depositFailed'] as const)
    payment.on(event, only('platformOrderPayment', paymentFailed))
  payment.on('transferDone', only('platformOrderRefund', refundDone))
  payment.on('transferFailed', only('platformOrderRefund', refundFailed))
  payment.describe('platformOrderPayment', orders.wouldBook.platformOrderPayment)
  payment.describe('platformOrderRefund', orders.wouldBook.platformOrderRefund)
  return orders
}
