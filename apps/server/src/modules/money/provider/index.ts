// Module entry of the payment provider 通联: its three rooms introduced to one another; the only module that knows it.
import type { AreaJob } from '../../../kernel/area.ts'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'
import { createCalls, type CallsDeps } from './calls/index.ts'
import { createNotifications } from './notifications/index.ts'
import { createTrouble } from './trouble/index.ts'
import { createWireLog } from './wire-log/index.ts'
import { createWallet, type WalletDeps } from './wallet/index.ts'

export type { CallEvent, SettledCall, WouldBook } from './calls/index.ts'
export type { BuyerMember, BuyerOpened, CompanyForAudit } from './wallet/index.ts'

export interface PaymentDeps extends WalletDeps, Pick<CallsDeps, 'localPayerIp' | 'closeCases' | 'onPlatformFault'> {
  /** The provider has said something about the audit of a company: time to ask. */
  readonly onCompanyAudit: (merchantId: string) => Promise<void>
}

export type Payment = ReturnType<typeof createPayment>

export function createPayment(deps: PaymentDeps) {
  const { db, clock, cipher, allinpay, publicUrl, localPayerIp, onCompanyAudit, openCase, closeCases, onError } = deps
  const wallet = createWallet(deps)
  const { handlers, members, refresh, stateOf, cardForWithdraw, payeeOf, cardOf, compare } = wallet
  const { calls, on, describe, entries, cashier, applyNotification, resume, idle } = createCalls({
    db,
    clock,
    cipher,
    allinpay,
    publicUrl,
    localPayerIp,
    cardOf,
    openCase,
    closeCases,
    onPlatformFault: deps.onPlatformFault,
    onError,
  })
  const notifications = createNotifications({
    db,
    clock,
    allinpay,
    refreshMember: refresh,
    applyOrderNotification: applyNotification,
    onCompanyAudit,
    openCase,
    onError,
  })
  const trouble = createTrouble(db.global)
  const wireLog = createWireLog({ db, clock, trouble, onError, showNotification: notifications.show })
  return {
    handlers: { ...handlers, wireLog: wireLog.handlers },
    /** For the provider's client, which tells it of every exchange. */
    wireLog: wireLog.log,
    forgetExchanges: wireLog.forget,
    /** What stands against the exchange with the provider. */
    alarms: { permission: 'wireLog.view', read: trouble.standing } satisfies AlarmSource,
    members,
    wallet: { stateOf, cardForWithdraw, payeeOf, compare },
    calls,
    cashier,
    on,
    describe,
    entries,
    receiveNotification: notifications.receive,
    handleNotifications: notifications.handle,
    resumeCalls: resume,
    jobs: [
      { name: 'resume-provider-calls', everySeconds: 2, run: resume },
      { name: 'handle-notifications', everySeconds: 2, run: notifications.handle },
      { name: 'ask-members', everySeconds: 10, run: wallet.askMembers },
    ] satisfies readonly AreaJob[],
    /** Of a merchant of whom somebody has just signed in. */
    askSoon: wallet.askSoon,
    async idle(): Promise<void> {
      await notifications.idle()
      await idle()
      await wireLog.log.flush()
    },
  }
}
