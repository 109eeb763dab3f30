// The area money: calls to the provider, wallets, withdrawals, the fund flow, money cases and the audit of the books.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { caseEntry, createMoneyCases, openCaseNo } from './cases/index.ts'
import { composeBooks } from './compose-books.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { composeSchedules, composeWithdrawals } from './compose-withdrawals.ts'
import { createFinance } from './fund-flow/index.ts'
import { createManualEntries } from './manual-entry/index.ts'
import { createPayment } from './provider/index.ts'
import { createReconciliation, differenceResolved } from './provider-reconciliation/index.ts'
import { withdrawParameters } from './withdraw-order/index.ts'

interface MoneySettings {
  readonly publicUrl: string
  readonly isProduction: boolean
}

/** Stands in for a payer's loopback address outside production. */
const LOCAL_PAYER_IP = '114.114.114.114'

export function composeMoney(base: Foundation, settings: MoneySettings, ports: MoneyPorts) {
  const { db, clock, cipher, alarms, onError } = base
  const { allinpay, identity, merchant, messaging } = ports
  const { operatorsWhoMay } = identity
  const { notify } = messaging
  const moneyCases = createMoneyCases({ db, clock, notify, onResolved: differenceResolved, operatorsWhoMay })
  const payment = createPayment({
    db,
    clock,
    cipher,
    allinpay,
    publicUrl: settings.publicUrl,
    localPayerIp: settings.isProduction ? null : LOCAL_PAYER_IP,
    realNameOf: merchant.realNameOf,
    memberTypeOf: merchant.memberTypeOf,
    legalPersonOf: merchant.legalPersonOf,
    advanceCompany: merchant.advanceCompany,
    onCompanyAudit: merchant.onCompanyAudit,
    onWalletState: merchant.onWalletState,
    openCase: moneyCases.open,
    ownerPhone: identity.ownerPhone,
    smsCodes: messaging.smsCodes,
    onError,
  })
  const withdrawOrders = composeWithdrawals(base, ports, payment)
  const schedules = composeSchedules(base, ports, { payment, withdrawOrders })
  const finance = createFinance({ db, clock })
  const manualEntries = createManualEntries({
    db,
    clock,
    notify,
    files: ports.console.files,
    caseNoFor: openCaseNo,
    resolveCase: moneyCases.resolveByEntry,
    executors: [...withdrawOrders.entries, caseEntry('CASE_RETURNED'), caseEntry('CASE_LOSS')],
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
      finance: finance.handlers,
      bookProof: books.proof.handlers,
      moneyCase: moneyCases.handlers,
      manualEntry: manualEntries.handlers,
      reconciliation: reconciliation.handlers,
    },
    timers: {
      'withdrawOrder.confirmExpire': withdrawOrders.onTimer.confirmExpire,
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
