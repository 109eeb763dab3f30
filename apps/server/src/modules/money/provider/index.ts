// Module entry of payment: the wallet's endpoints, members, and calls that move money; the only module that knows 通联.
import type { WalletState } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { type AuditCompany, createAuditCompany } from './wallet/company-audit.ts'
import { createBackground } from './background.ts'
import { cardNumberOf, findCard } from './wallet/bank-card.store.ts'
import { createBankCards } from './wallet/bank-card.service.ts'
import { type BuyerMembers, createBuyerMembers } from './wallet/buyer-member.ts'
import { type CallEvents, createCallEvents } from './calls/call-events.ts'
import { cashierUrl } from './calls/cashier.ts'
import { createMemberRefresh } from './wallet/member-refresh.ts'
import { createOpenMember } from './wallet/member-opening.ts'
import { createNotificationService } from './notifications/notification.service.ts'
import { createPaymentHandlers, type PaymentHandlers } from './payment.handlers.ts'
import type { PaymentDeps } from './payment.deps.ts'
import { findMember } from './wallet/pay-member.store.ts'
import { type Calls, createCallService } from './calls/provider-call.service.ts'
import { createVerifyRealName, type VerifyRealName } from './wallet/real-name-check.ts'
import { resumeCalls } from './calls/resume-calls.ts'
import { type Comparison, compareWithProvider } from './wallet/wallet-balance.ts'
import { createWalletSteps } from './wallet/wallet-steps.service.ts'

export type { BuyerMember, BuyerOpened } from './wallet/buyer-member.ts'
export type { CallEvent, CallListener, SettledCall } from './calls/call-events.ts'
export type { AuditCompany, CompanyVerdict } from './wallet/company-audit.ts'
export type { CompanyForAudit, PaymentDeps } from './payment.deps.ts'
export type { PlannedCall } from './calls/planned-call.ts'
export type { CallOutcome } from './calls/settle-call.ts'

/** A card that money may be sent to, without its number. */
export interface WithdrawCard {
  readonly id: string
  readonly bankName: string
  readonly last4: string
  readonly boundAt: Date
  /** The company's own account, not a card. */
  readonly isPublic: boolean
}

export interface Payment {
  readonly handlers: PaymentHandlers
  readonly members: BuyerMembers & { readonly verifyRealName: VerifyRealName; readonly auditCompany: AuditCompany }
  readonly wallet: {
    /** NONE while there is no member. */
    stateOf(db: TenantDb | TenantTx): Promise<WalletState>
    /** Null unless it is the merchant's own and bound. */
    cardForWithdraw(tx: TenantDb | TenantTx, cardId: string): Promise<WithdrawCard | null>
    /** What the provider holds against the ledger; asks the provider, so no transaction may be open. */
    compare(merchantId: string): Promise<Comparison>
  }
  readonly calls: Calls
  /** Where the buyer pays a planned collect; the provider took the way back with the order. */
  cashierUrl(merchantId: string, callId: string, clientIp: string): Promise<string>
  readonly on: CallEvents['on']
  receiveNotification(rawForm: string): Promise<'stored' | 'forged'>
  handleNotifications(): Promise<number>
  resumeCalls(): Promise<number>
  /** Resolves when no work started here is running any more; before the database closes. */
  idle(): Promise<void>
}

export function createPayment(deps: PaymentDeps): Payment {
  const { db, cipher, onError } = deps
  const events = createCallEvents()
  const refresh = createMemberRefresh(deps)
  const openMember = createOpenMember(deps, refresh)
  const verifyRealName = createVerifyRealName(deps, openMember, refresh)
  const calls = createCallService(
    {
      ...deps,
      async cardOf(merchantId, bankCardId) {
        const card = await findCard(db.tenant(merchantId), bankCardId)
        if (card === undefined) throw new Error(`No such card: ${bankCardId}`)
        return { cardNo: cardNumberOf(cipher, card), cardOwner: card.kind === 'PUBLIC' ? 'company' : 'personal' }
      },
    },
    events,
  )
  const notifications = createNotificationService(deps, calls, events, refresh)
  const inbox = createBackground(() => notifications.handleAll(), onError)

  return {
    handlers: createPaymentHandlers(
      deps,
      createWalletSteps(deps, openMember, refresh, verifyRealName),
      createBankCards(deps),
    ),
    members: {
      verifyRealName,
      auditCompany: createAuditCompany(deps, openMember, refresh),
      ...createBuyerMembers(deps),
    },
    wallet: {
      async stateOf(handle) {
        return (await findMember(handle))?.state ?? 'NONE'
      },
      async cardForWithdraw(tx, cardId) {
        const card = await findCard(tx, cardId)
        if (card?.status !== 'BOUND' || card.bound_at === null) return null
        return {
          id: card.id,
          bankName: card.bank_name,
          last4: card.last4,
          boundAt: card.bound_at,
          isPublic: card.kind === 'PUBLIC',
        }
      },
      compare: (merchantId) => compareWithProvider(deps, merchantId),
    },
    calls,
    cashierUrl: (merchantId, callId, clientIp) => cashierUrl(deps, merchantId, callId, clientIp),
    on: events.on,
    async receiveNotification(rawForm) {
      const verdict = await notifications.receive(rawForm)
      if (verdict === 'stored') inbox.kick()
      return verdict
    },
    handleNotifications: () => notifications.handleAll(),
    resumeCalls: () => resumeCalls(deps, calls),
    idle: () => inbox.idle(),
  }
}
