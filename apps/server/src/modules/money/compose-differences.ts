// Putting differences right as the area money composes it.
import type { TenantTx } from '@merchant/database'
import type { Foundation } from '../../kernel/area.ts'
import type { createMoneyCases } from './cases/index.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createMakingGood, LOSS_SUBJECT } from './making-good/index.ts'
import type { Payment, SettledCall } from './provider/index.ts'

interface Beside {
  readonly payment: Payment
  readonly moneyCases: Pick<ReturnType<typeof createMoneyCases>, 'resolveByEntry'>
}

/** It learns from the provider what became of its transfers. */
export function composeDifferences(
  { clock, onError }: Foundation,
  { messaging }: Pick<MoneyPorts, 'messaging'>,
  { payment, moneyCases }: Beside,
) {
  const makingGood = createMakingGood({
    clock,
    notify: messaging.notify,
    walletState: payment.wallet.stateOf,
    calls: payment.calls,
    resolveCase: moneyCases.resolveByEntry,
    onError,
  })
  const { lossMade, lossRefused } = makingGood.onProvider
  // Other things are transferred as well.
  const ofLoss =
    (listener: (tx: TenantTx, call: SettledCall) => Promise<void>) =>
    async (tx: TenantTx, call: SettledCall): Promise<void> => {
      if (call.subjectType === LOSS_SUBJECT) await listener(tx, call)
    }
  payment.on('transferDone', ofLoss(lossMade))
  payment.on('transferFailed', ofLoss(lossRefused))
  payment.describe(LOSS_SUBJECT, makingGood.wouldBook[LOSS_SUBJECT])
  return makingGood
}
