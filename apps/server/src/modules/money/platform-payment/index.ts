// Module entry of payments to the platform 向平台付款: by hand, out of what comes in, and the debt that they repay.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { EntryExecutor } from '../manual-entry/index.ts'
import { advanceEntry, advanceLent, advanceRefused } from './debt/advance-entry.ts'
import { debtOf } from './debt/debt.list.ts'
import { type Income, takeFromIncome } from './debt/take-from-income.ts'
import { type ByHand, payByHand } from './pay-by-hand.ts'
import type { PlatformPaymentDeps, SettledCall } from './platform-payment.deps.ts'
import { takePayment } from './take-payment.ts'
import { wouldBook } from './would-book.ts'
import { paymentArrived, paymentFailed, sendAgain } from './settle-payment.ts'

export type { Income } from './debt/take-from-income.ts'

export function createPlatformPayments(deps: PlatformPaymentDeps) {
  const handlers: HandlersOf<Api['platformPayment']> = {
    info: ({ actor }) => debtOf(deps.db.tenant(actor.merchantId)),
  }
  const entries: readonly EntryExecutor[] = [advanceEntry(deps)]
  return {
    handlers,
    /** What manual entries book of it. */
    entries,
    /** What is booked when a call ends, by what it is about. */
    wouldBook,
    /** The part of ConsumeApply in which the merchant pays the platform. */
    payByHand: (asked: ByHand) => payByHand(deps, asked),
    /** What an order takes out of the wallet, booked as that says, and brought over afterwards. */
    takePayment: (tx: TenantTx, taken: Parameters<typeof takePayment>[2], now: Date) =>
      takePayment(deps, tx, taken, now),
    /** In the transaction that has just booked what came in. */
    takeFromIncome: (tx: TenantTx, income: Income, now: Date) => takeFromIncome(deps, tx, income, now),
    onTimer: { sendAgain: (merchantId: string, id: string) => sendAgain(deps, merchantId, id) },
    onProvider: {
      paymentArrived: (tx: TenantTx, call: SettledCall) => paymentArrived(deps, tx, call),
      paymentFailed: (tx: TenantTx, call: SettledCall) => paymentFailed(deps, tx, call),
      advanceLent: (tx: TenantTx, call: SettledCall) => advanceLent(deps, tx, call),
      advanceRefused: (tx: TenantTx, call: SettledCall) => advanceRefused(deps, tx, call),
    },
  }
}
