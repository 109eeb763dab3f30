// The area money: calls to the provider, wallets, withdrawals, the fund flow, money cases and the audit of the books.
import type { ReceivingAccount } from '@merchant/contract'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { caseEntry, createMoneyCases, openCaseNo } from './cases/index.ts'
import { composeBooks } from './compose-books.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { composePayment } from './compose-payment.ts'
import { composeRecharges } from './compose-recharges.ts'
import { composeSchedules, composeWithdrawals } from './compose-withdrawals.ts'
import { createFinance } from './fund-flow/index.ts'
import { createManualEntries } from './manual-entry/index.ts'
import { createReconciliation, differenceResolved } from './provider-reconciliation/index.ts'
import { withdrawParameters } from './withdraw-order/index.ts'

interface MoneySettings {
  readonly publicUrl: string
  /** The platform's account at a bank, to which merchants transfer. */
  readonly receivingAccount: ReceivingAccount | null
  readonly isProduction: boolean
}

export function composeMoney(base: Foundation, settings: MoneySettings, ports: MoneyPorts) {
  const { db, clock, alarms, onError } = base
  const { allinpay, identity, messaging } = ports
  const { operatorsWhoMay } = identity
  const { notify } = messaging
  const moneyCases = createMoneyCases({ db, clock, notify, onResolved: differenceResolved, operatorsWhoMay })
  const payment = composePayment(base, ports, { ...settings, openCase: moneyCases.open })
  const withdrawOrders = composeWithdrawals(base, ports, payment)
  const schedules = composeSchedules(base, ports, { payment, withdrawOrders })
  const rechargeOrders = composeRecharges(base, ports, { ...settings, payment, openCase: moneyCases.open })
  const manualEntries = createManualEntries({
    db,
    clock,
    notify,
    files: ports.console.files,
    caseNoFor: openCaseNo,
    resolveCase: moneyCases.resolveByEntry,
    executors: [
      ...withdrawOrders.entries,
      ...rechargeOrders.entries,
      caseEntry('CASE_RETURNED'),
      caseEntry('CASE_LOSS'),
    ],
  })
  const finance = createFinance({
    db,
    clock,
    holders: [withdrawOrders.held, ports.trade.refundsHeld, manualEntries.held],
  })
  const reconciliation = createReconciliation({
    db,
    clock,
    alarms,
    openCase: moneyCases.open,
    orders: { ...allinpay.orders, openFile: allinpay.checkFiles.open },
    compareWithProvider: payment.wallet.compare,
    askCall: payment.calls.ask,
    bounceWithdrawal: withdrawOrders.bounce,
    onError,
  })
  const books = composeBooks(base, ports, { moneyCases, reconciliation })
  return {
    modules: {
      payment,
      withdrawOrders,
      withdrawSchedules: schedules,
      rechargeOrders,
      finance,
      bookProof: books.proof,
      moneyCases,
      manualEntries,
      reconciliation,
    },
    bookAudit: books.audit,
    withdrawLimits: withdrawParameters,
    limits: {
      withdrawMinFen: withdrawParameters.minFen,
      withdrawMaxFen: withdrawParameters.maxFen,
      withdrawMaxPublicFen: withdrawParameters.maxPublicFen,
    },
    handlers: {
      message: payment.handlers.message,
      wallet: payment.handlers.wallet,
      wireLog: payment.handlers.wireLog,
      withdrawOrder: withdrawOrders.handlers,
      withdrawSchedule: schedules.handlers,
      rechargeOrder: rechargeOrders.handlers,
      rechargeTransfer: rechargeOrders.transferHandlers,
      finance: finance.handlers,
      bookProof: books.proof.handlers,
      moneyCase: moneyCases.handlers,
      manualEntry: manualEntries.handlers,
      reconciliation: reconciliation.handlers,
    },
    timers: {
      'withdrawOrder.confirmExpire': withdrawOrders.onTimer.confirmExpire,
      'rechargeOrder.expire': rechargeOrders.onTimer.expire,
      'rechargeOrder.creditAgain': rechargeOrders.onTimer.creditAgain,
      'withdrawSchedule.run': schedules.onTimer.run,
      'manualEntry.expire': manualEntries.onTimer.expire,
    },
    work: {
      jobs: [
        { name: 'resume-provider-calls', everySeconds: 2, run: payment.resumeCalls },
        { name: 'handle-notifications', everySeconds: 2, run: payment.handleNotifications },
        { name: 'pay-held-withdrawals', everySeconds: 10, run: withdrawOrders.payHeld },
        { name: 'audit-books', everySeconds: 10, run: books.audit.run },
        { name: 'seal-books', everySeconds: 10, run: books.seals.run },
        { name: 'reconcile-days', everySeconds: 60, run: reconciliation.runDays },
        { name: 'compare-balances', everySeconds: 60, run: reconciliation.compareBalances },
        { name: 'ask-platform-accounts', everySeconds: 3600, run: reconciliation.askPlatformAccounts },
      ],
      removals: [payment.forgetExchanges],
    } satisfies AreaWork,
  }
}
