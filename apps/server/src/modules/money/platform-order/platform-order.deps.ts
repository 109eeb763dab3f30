// What platform orders need of other modules, in their own words; each use case takes the part it uses.
import type { MoneyCaseFacts, WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Move, PostingKind } from '@merchant/ledger'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { LoggedAct, SystemActor } from '../../../kernel/operation-log.ts'

/** What became of a call, published inside the transaction that settles it. */
export interface SettledCall {
  readonly number: string
  readonly providerNo: string | null
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly reason: string | null
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

interface Named {
  readonly merchantId: string
  readonly callId: string
}

interface Planned {
  readonly number: string
  readonly amountFen: number
  readonly subject: { readonly type: string; readonly id: string }
}

/** Paid by bank to the platform, or, what stays the merchant's, to its own account. */
type PlannedPayment = Planned & {
  readonly method: 'QUICK' | 'GATEWAY_B2C' | 'GATEWAY_B2B'
  readonly bankCardId: string | null
  readonly expiresAt: Date
  readonly returnUrl: string
} & ({ readonly service: 'purchase' } | { readonly service: 'deposit'; readonly feeFen: number })

/** From the platform's own account to the merchant's. */
type PlannedRefund = Planned & { readonly service: 'transfer' }

export interface PlatformOrderDeps {
  readonly files: {
    /** Refuses record.notFound for a file of others. */
    mustBeOwn(tx: TenantTx, fileIds: readonly string[], purpose: 'APPEAL' | 'INVOICE'): Promise<void>
    readBytes(
      db: TenantDb,
      fileId: string,
      how: { readonly isSmall: boolean },
    ): Promise<{ readonly mime: string; readonly bytes: Buffer } | null>
    urlsOf(
      db: TenantDb,
      fileIds: readonly string[],
      sessionId: string,
    ): Promise<ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>>
  }
  readonly offerFiles: OfferFiles
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** READY pays: member, phone, contract, card. LOCKED: the provider has closed it. */
  readonly walletState: (tx: TenantDb | TenantTx) => Promise<WalletState>
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
    plan(tx: TenantTx, call: PlannedPayment | PlannedRefund, now: Date): Promise<{ callId: string }>
    send(merchantId: string, callId: string): Promise<unknown>
    ask(merchantId: string, callId: string): Promise<string>
    close(merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'>
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
    shown(db: TenantDb | TenantTx, callId: string): Promise<{ readonly providerNo: string | null }>
  }
  /** Out of the wallet, booked at once and brought over to the platform afterwards. */
  readonly takePayment: (
    tx: TenantTx,
    taken: {
      readonly purpose: 'ORDER'
      readonly way: 'ORDER'
      readonly amount_fen: number
      readonly source_no: string
      readonly paid_by: string
      readonly note: string
      readonly as: { readonly kind: PostingKind; readonly moves: readonly Move[] }
    },
    now: Date,
  ) => Promise<unknown>
  /** Whether a bill of the merchant has this number: what that leaves is owed by itself. */
  readonly isBillNo: (tx: TenantTx, no: string) => Promise<boolean>
  /** Opens a case for the platform's people, in the transaction of the event. */
  readonly openCase: (
    tx: TenantTx,
    opened: {
      readonly kind: 'TRANSFER_STUCK'
      readonly subject: { readonly type: 'platformOrderRefund'; readonly id: string; readonly no: string }
      readonly providerNo: string | null
      readonly amountFen: number
      readonly facts: MoneyCaseFacts
      readonly by: SystemActor
      readonly merchantLog: Omit<LoggedAct['target'], 'no'>
    },
    now: Date,
  ) => Promise<boolean>
  /** A page on which whoever opens it pays a call. */
  readonly cashierLink: (merchantId: string, callId: string) => string
  /** Brings what is held against the merchant for an order, which is locked, to how that stands. */
  readonly keepOverdue: (
    tx: TenantTx,
    order: { readonly id: string; readonly orderNo: string; readonly isOverdue: boolean },
  ) => Promise<void>
  /** The console's address. */
  readonly publicUrl: string
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
