// Withdraw orders and their schedule as the area money composes them.
import type { Foundation } from '../../kernel/area.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { closedDifferences } from './cases/index.ts'
import type { Payment } from './provider/index.ts'
import { hasOpenDifference } from './provider-reconciliation/index.ts'
import { createWithdrawOrders, withdrawLimits } from './withdraw-order/index.ts'
import { createWithdrawSchedules } from './withdraw-schedule/index.ts'

/** Withdraw orders, which pay through the provider and learn from it what became of a payout. */
export function composeWithdrawals(
  base: Foundation,
  { console: desk, identity, merchant, messaging }: MoneyPorts,
  payment: Payment,
) {
  const { db, clock, alarms, onError } = base
  const withdrawOrders = createWithdrawOrders({
    db,
    clock,
    notify: messaging.notify,
    cardOf: payment.wallet.cardForWithdraw,
    payeeOf: payment.wallet.payeeOf,
    merchantOf: merchant.merchantOf,
    walletState: payment.wallet.stateOf,
    merchantStatus: merchant.merchantStatus,
    lockedBy: merchant.lockedBy,
    lockedNow: merchant.lockedNow,
    papersBarrier: merchant.papersBarrier,
    merchantName: merchant.merchantName,
    phoneOf: identity.phoneOf,
    changedPhoneAt: identity.changedPhoneAt,
    signsOf: identity.signsOf,
    secondFactor: identity.secondFactor,
    mustBeApart: identity.mustBeApart,
    codes: messaging.smsCodes,
    calls: payment.calls,
    compareWithProvider: payment.wallet.compare,
    offerFiles: desk.files.offer,
    hasOpenDifference: differenceIn(base),
    closedDifferences,
    onHeld: (merchantId) => alarms.count('payoutHeld', merchantId),
    onError,
  })
  payment.on('withdrawPaid', withdrawOrders.onProvider.withdrawPaid)
  payment.on('withdrawFailed', withdrawOrders.onProvider.withdrawFailed)
  return withdrawOrders
}

/** What stands open in the files of days, and between the balances. */
const differenceIn =
  ({ db }: Foundation) =>
  (merchantId: string): Promise<boolean> =>
    hasOpenDifference(db.tenant(merchantId), merchantId)

interface Below {
  readonly payment: Payment
  readonly withdrawOrders: ReturnType<typeof composeWithdrawals>
}

export const composeSchedules = (
  base: Foundation,
  { identity, messaging }: MoneyPorts,
  { payment, withdrawOrders }: Below,
) =>
  createWithdrawSchedules({
    db: base.db,
    clock: base.clock,
    notify: messaging.notify,
    cardOf: payment.wallet.cardForWithdraw,
    changedPhoneAt: identity.changedPhoneAt,
    maySchedule: async (tx, userId) => (await identity.whoMay(tx, 'withdrawOrder.schedule', null)).includes(userId),
    hasOpenDifference: differenceIn(base),
    limits: () => withdrawLimits(base.db.global),
    withdraw: withdrawOrders.withdrawBySchedule,
  })
