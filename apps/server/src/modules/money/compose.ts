// The area money: calls to the provider, wallets, withdrawals, the fund flow, money cases and the audit of the books.
import type { ReceivingAccount } from '@merchant/contract'
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { closeCase, createMoneyCases } from './cases/index.ts'
import { composeBills } from './compose-bills.ts'
import { composeBooks } from './compose-books.ts'
import { composeEntries } from './compose-entries.ts'
import { composeDifferences } from './compose-differences.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { composeFinance } from './compose-finance.ts'
import { composePayment } from './compose-payment.ts'
import { composePlatformPayments } from './compose-repayments.ts'
import { composePlatformOrders } from './compose-purchases.ts'
import { composeRecharges } from './compose-recharges.ts'
import { composeReconciliation } from './compose-reconciliation.ts'
import { composeSchedules, composeWithdrawals } from './compose-withdrawals.ts'
import { openMoney } from './open-business/index.ts'
import { differenceResolved } from './provider-reconciliation/index.ts'
import { withdrawLimits } from './withdraw-order/index.ts'

interface MoneySettings {
  readonly publicUrl: string
  /** The platform's account at a bank, to which merchants transfer. */
  readonly receivingAccount: ReceivingAccount | null
  readonly isProduction: boolean
}

export function composeMoney(base: Foundation, settings: MoneySettings, ports: MoneyPorts) {
  const { db, clock } = base
  const [{ operatorsWhoMay }, { notify }] = [ports.identity, ports.messaging]
  const moneyCases = createMoneyCases({ db, clock, notify, onResolved: differenceResolved, operatorsWhoMay })
  const cases = { openCase: moneyCases.open, closeCases: moneyCases.closeAll }
  const payment = composePayment(base, ports, { ...settings, ...cases })
  const withdrawOrders = composeWithdrawals(base, ports, payment)
  const schedules = composeSchedules(base, ports, { payment, withdrawOrders })
  const beside = { payment, openCase: moneyCases.open }
  const platformPayments = composePlatformPayments(base, ports, beside)
  const [{ takeFromIncome, takePayment }, bills] = [platformPayments, composeBills(base, ports, beside)]
  const platformOrders = composePlatformOrders(base, ports, { ...settings, ...beside, takePayment, bills })
  const rechargeOrders = composeRecharges(base, ports, { ...settings, ...beside, takeFromIncome })
  const makingGood = composeDifferences(base, ports, { payment, moneyCases })
  const sources = [withdrawOrders, rechargeOrders, platformPayments, platformOrders, makingGood, payment]
  const manualEntries = composeEntries(base, ports, { moneyCases, payment, sources })
  const finance = composeFinance(base, ports, { withdrawOrders, manualEntries })
  const reconciliation = composeReconciliation(base, ports, { ...beside, withdrawOrders })
  const books = composeBooks(base, ports, { moneyCases, reconciliation, payment, withdrawOrders })
  return {
    modules: {
      payment,
      withdrawOrders,
      withdrawSchedules: schedules,
      rechargeOrders,
      platformPayments,
      platformOrders,
      finance,
      bills,
      bookProof: books.proof,
      moneyCases,
      manualEntries,
      reconciliation,
      alarms: books.alarms,
    },
    /** What the area trade needs of this one. */
    forTrade: {
      calls: payment.calls,
      buyers: payment.members,
      cashierLink: payment.cashier.link,
      openCase: moneyCases.open,
      closeCase,
      takeFromIncome,
      payPlatform: platformPayments.payByHand,
      orderOfPlatform: platformOrders.order,
      settlesByBill: bills.settlesByBill,
      billNoOf: bills.billNoOf,
      packs: platformOrders.packs,
    },
    forMessaging: { giveTextBack: platformOrders.giveTextBack },
    openMoney,
    bookAudit: books.audit,
    exports: [...withdrawOrders.exports, ...finance.exports, ...bills.exports, ...platformOrders.exports],
    withdrawLimits: () => withdrawLimits(base.db.global),
    handlers: {
      ...payment.handlers,
      withdrawOrder: withdrawOrders.handlers,
      withdrawSchedule: schedules.handlers,
      rechargeOrder: rechargeOrders.handlers,
      rechargeTransfer: rechargeOrders.transferHandlers,
      platformPayment: platformPayments.handlers,
      ...platformOrders.endpoints,
      finance: finance.handlers,
      ...bills.handlersOf,
      bookProof: books.proof.handlers,
      moneyCase: moneyCases.handlers,
      manualEntry: manualEntries.handlers,
      reconciliation: reconciliation.handlers,
    },
    timers: {
      'withdrawOrder.confirmExpire': withdrawOrders.onTimer.confirmExpire,
      'rechargeOrder.expire': rechargeOrders.onTimer.expire,
      'rechargeOrder.creditAgain': rechargeOrders.onTimer.creditAgain,
      ...platformOrders.timers,
      'platformPayment.sendAgain': platformPayments.onTimer.sendAgain,
      'withdrawSchedule.run': schedules.onTimer.run,
      ...bills.timers,
      'manualEntry.expire': manualEntries.onTimer.expire,
    },
    work: {
      jobs: [
        ...payment.jobs,
        { name: 'pay-held-withdrawals', everySeconds: 10, run: withdrawOrders.payHeld },
        ...books.jobs,
        { name: 'tell-bills-due', everySeconds: 60, run: bills.tellDue },
        { name: 'prove-bills', everySeconds: 60, run: bills.prove },
        { name: 'tell-orders-due', everySeconds: 60, run: platformOrders.tellDue },
        ...reconciliation.jobs,
      ],
      removals: [payment.forgetExchanges],
    } satisfies AreaWork,
  }
}
