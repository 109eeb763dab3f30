// Payments to the platform as the area money composes them.
import type { TenantTx } from '@merchant/database'
import type { Foundation } from '../../kernel/area.ts'
import type { OpenCase } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { debtRepaid } from './platform-order/index.ts'
import { createPlatformPayments } from './platform-payment/index.ts'
import type { Payment, SettledCall } from './provider/index.ts'

interface Beside {
  readonly payment: Payment
  readonly openCase: OpenCase
}

/** They learn from the provider what became of their calls, and of the platform's advances. */
export function composePlatformPayments(
  { db, clock, onError }: Foundation,
  { messaging }: Pick<MoneyPorts, 'messaging'>,
  { payment, openCase }: Beside,
) {
  const payments = createPlatformPayments({
    db,
    clock,
    notify: messaging.notify,
    walletState: payment.wallet.stateOf,
    calls: payment.calls,
    openCase,
    onDebtGone: debtRepaid,
    onError,
  })
  const { paymentArrived, paymentFailed, advanceLent, advanceRefused } = payments.onProvider
  // Other things are transferred as well.
  const ofAdvance =
    (listener: (tx: TenantTx, call: SettledCall) => Promise<void>) =>
    async (tx: TenantTx, call: SettledCall): Promise<void> => {
      if (call.subjectType === 'platformAdvance') await listener(tx, call)
    }
  payment.on('consumeDone', paymentArrived)
  payment.on('consumeFailed', paymentFailed)
  payment.on('transferDone', ofAdvance(advanceLent))
  payment.on('transferFailed', ofAdvance(advanceRefused))
  payment.describe('platformPayment', payments.wouldBook.platformPayment)
  payment.describe('platformAdvance', payments.wouldBook.platformAdvance)
  return payments
}
