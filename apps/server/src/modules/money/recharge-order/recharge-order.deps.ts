// What recharge orders need of other modules, in their own words.
import type { ImagePurpose, MerchantStatus, ReceivingAccount, RechargeMethod, WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { OpenCase } from '../cases/index.ts'

/** What became of a deposit, of its refund, or of the platform's transfer into a wallet, published inside the transaction that settles the call. */
export interface SettledDeposit {
  readonly number: string
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly providerNo: string | null
  readonly reason: string | null
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

type CallOutcome = 'succeeded' | 'failed' | 'pending' | 'unknown'

interface Named {
  readonly merchantId: string
  readonly callId: string
}

/** A deposit that its payer makes at the provider. */
interface PlannedDeposit {
  readonly service: 'deposit'
  readonly number: string
  readonly amountFen: number
  readonly feeFen: number
  readonly method: Exclude<RechargeMethod, 'TRANSFER'>
  readonly bankCardId: string | null
  readonly expiresAt: Date
  readonly returnUrl: string
  readonly subject: { readonly type: string; readonly id: string }
}

/** Money of the platform's own account into the wallet. */
interface PlannedCredit {
  readonly service: 'transfer'
  readonly number: string
  readonly amountFen: number
  readonly subject: { readonly type: string; readonly id: string }
}

/** What the merchant's own deposit brought, back to where it came from. */
interface PlannedRefund {
  readonly service: 'refund'
  readonly number: string
  readonly originalNumber: string
  /** The merchant itself. */
  readonly payerMemberNo: null
  readonly source: null
  readonly amountFen: number
  readonly subject: { readonly type: string; readonly id: string }
}

interface FileUrls {
  readonly url: string
  readonly thumbnailUrl: string
}

export interface RechargeDeps {
  readonly offerFiles: OfferFiles
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** READY pays and is paid: member, phone, contract, card. LOCKED: the provider has closed it. */
  readonly walletState: (tx: TenantDb | TenantTx) => Promise<WalletState>
  readonly merchantStatus: (tx: TenantDb | TenantTx) => Promise<MerchantStatus>
  /** A bound card of the merchant, or null. */
  readonly cardOf: (
    tx: TenantDb | TenantTx,
    cardId: string,
  ) => Promise<{
    readonly id: string
    readonly bankName: string
    readonly last4: string
    readonly isPublic: boolean
  } | null>
  readonly calls: {
    plan(tx: TenantTx, call: PlannedDeposit | PlannedCredit | PlannedRefund, now: Date): Promise<{ callId: string }>
    send(merchantId: string, callId: string): Promise<CallOutcome>
    /** Asks what became of it. */
    ask(merchantId: string, callId: string): Promise<CallOutcome>
    close(merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'>
    /** Hands the payer's code on; whoever gets no answer asks before doing it again. */
    confirm(
      call: Named,
      typed: { readonly code: string; readonly clientIp: string },
    ): Promise<
      | { readonly kind: 'taken' }
      | { readonly kind: 'wrongCode' }
      | { readonly kind: 'refused'; readonly reason: string }
    >
    resendCode(
      call: Named,
    ): Promise<{ readonly kind: 'sent' | 'unknown' } | { readonly kind: 'refused'; readonly reason: string }>
    /** The provider's number of an order, and what its payer scans. */
    shown(
      db: TenantDb | TenantTx,
      callId: string,
    ): Promise<{ readonly providerNo: string | null; readonly payInfo: string | null }>
  }
  /** Slips of transfers: private files of the merchant. */
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: ImagePurpose): Promise<void>
    urlsOf(tenant: TenantDb, fileIds: readonly string[], sessionId: string): Promise<Map<string, FileUrls>>
  }
  /** The platform's account at a bank, to which merchants transfer; null where it takes no transfers. */
  readonly receivingAccount: ReceivingAccount | null
  readonly openCase: OpenCase
  /** What it brought repays what the merchant owes; in the transaction that has just booked it. */
  readonly takeFromIncome: (
    tx: TenantTx,
    income: { readonly way: 'RECHARGE'; readonly no: string; readonly fen: number },
    now: Date,
  ) => Promise<number>
  /** A page on which whoever opens it pays a call. */
  readonly cashierLink: (merchantId: string, callId: string) => string
  /** The console's address. */
  readonly publicUrl: string
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
