// The area money: calls to the provider, wallets, withdrawals, the fund flow, money cases and the audit of the books.
import type { AreaWork, Foundation } from '../../kernel/area.ts'
import { createMoneyCases } from './cases/index.ts'
import { createFinance } from './fund-flow/index.ts'
import { createPayment, type Payment, type PaymentDeps } from './provider/index.ts'
import { createBookAudit } from './reconciliation/index.ts'
import { createWithdrawOrders, type WithdrawDeps, withdrawParameters } from './withdraw-order/index.ts'

interface MoneySettings {
  readonly publicUrl: string
  readonly isProduction: boolean
}

/** What money needs of the other areas. */
interface MoneyPorts {
  readonly allinpay: PaymentDeps['allinpay']
  readonly merchant: Pick<
    PaymentDeps,
    'realNameOf' | 'memberTypeOf' | 'legalPersonOf' | 'advanceCompany' | 'onCompanyAudit' | 'onWalletState'
  > &
    Pick<WithdrawDeps, 'papersBarrier' | 'merchantName' | 'merchantOf' | 'merchantStatus'>
  readonly identity: Pick<PaymentDeps, 'ownerPhone'> &
    Pick<WithdrawDeps, 'phoneOf' | 'changedPhoneAt' | 'signsOf' | 'secondFactor'>
  readonly messaging: Pick<WithdrawDeps, 'notify'> & {
    readonly smsCodes: PaymentDeps['smsCodes'] & WithdrawDeps['codes']
  }
}

/** Stands in for a payer's loopback address outside production. */
const LOCAL_PAYER_IP = '114.114.114.114'

export function composeMoney(base: Foundation, settings: MoneySettings, ports: MoneyPorts) {
  const { db, clock, cipher, alarms, onError } = base
  const { allinpay, identity, merchant, messaging } = ports
  const moneyCases = createMoneyCases({ db, clock, notify: messaging.notify })
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
  const finance = createFinance({ db, clock })
  const bookAudit = createBookAudit({ db, clock, alarms, openCase: moneyCases.open, onError })
  return {
    modules: { payment, withdrawOrders, finance, moneyCases },
    bookAudit,
    withdrawLimits: withdrawParameters,
    limits: {
      withdrawMinFen: withdrawParameters.minFen,
      withdrawMaxFen: withdrawParameters.maxFen,
      withdrawMaxPublicFen: withdrawParameters.maxPublicFen,
    },
    handlers: {
      message: payment.handlers.message,
      wallet: payment.handlers.wallet,
      withdrawOrder: withdrawOrders.handlers,
      finance: finance.handlers,
      moneyCase: moneyCases.handlers,
    },
    timers: { 'withdrawOrder.confirmExpire': withdrawOrders.onTimer.confirmExpire },
    work: {
      jobs: [
        { name: 'resume-provider-calls', everySeconds: 2, run: payment.resumeCalls },
        { name: 'handle-notifications', everySeconds: 2, run: payment.handleNotifications },
        { name: 'pay-held-withdrawals', everySeconds: 10, run: withdrawOrders.payHeld },
        { name: 'audit-books', everySeconds: 10, run: bookAudit.run },
      ],
    } satisfies AreaWork,
  }
}

/** Withdraw orders, which pay through the provider and learn from it what became of a payout. */
function composeWithdrawals(
  { db, clock, alarms, onError }: Foundation,
  { identity, merchant, messaging }: MoneyPorts,
  payment: Payment,
) {
  const withdrawOrders = createWithdrawOrders({
    db,
    clock,
    notify: messaging.notify,
    cardOf: payment.wallet.cardForWithdraw,
    payeeOf: payment.wallet.payeeOf,
    merchantOf: merchant.merchantOf,
    walletState: payment.wallet.stateOf,
    merchantStatus: merchant.merchantStatus,
    papersBarrier: merchant.papersBarrier,
    merchantName: merchant.merchantName,
    phoneOf: identity.phoneOf,
    changedPhoneAt: identity.changedPhoneAt,
    signsOf: identity.signsOf,
    secondFactor: identity.secondFactor,
    codes: messaging.smsCodes,
    calls: payment.calls,
    compareWithProvider: payment.wallet.compare,
    // Nobody compares days yet.
    hasOpenDifference: async () => false,
    onHeld: (merchantId) => alarms.count('payoutHeld', merchantId),
    onError,
  })
  payment.on('withdrawPaid', withdrawOrders.onProvider.withdrawPaid)
  payment.on('withdrawFailed', withdrawOrders.onProvider.withdrawFailed)
  return withdrawOrders
}
