// What withdraw orders need from other modules, in their own words; each use case takes the part it uses.
import type { MerchantStatus, ReviewedWithdrawal, Said, WalletState, WithdrawSpeed } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'

export interface CodeSent {
  readonly resendAfterSeconds: number
  readonly validSeconds: number
}

/** What became of a payout, published inside the transaction that settles the call. */
export interface SettledPayout {
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly reason: string | null
  /** It failed for what is wrong with the platform, and nothing the merchant did. */
  readonly isPlatformFault?: boolean
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

export interface PayoutCard {
  readonly id: string
  readonly bankName: string
  readonly last4: string
  readonly boundAt: Date
  /** The company's own account: a higher maximum, no fee, no cool-down. */
  readonly isPublic: boolean
}

export interface CallerSigns {
  /** The account knows this browser since a moment ago, and others for longer. */
  readonly isNewDevice: boolean
  /** The account was signed in to lately, and never from this network. */
  readonly isNewNetwork: boolean
}

/** A difference about the merchant, and who has closed it. */
export interface ClosedDifference {
  readonly number: string
  readonly byId: string
  readonly byName: string
  readonly at: Date
}

/** Whose card it is, as it may be shown, whatever has become of the card. */
interface Payee {
  readonly name: string
  readonly isPublic: boolean
  readonly boundAt: Date | null
}

export interface WithdrawDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** A bound card of the merchant, or null; never another merchant's. */
  readonly cardOf: (tx: TenantDb | TenantTx, cardId: string) => Promise<PayoutCard | null>
  readonly payeeOf: (db: TenantDb, cardId: string) => Promise<Payee>
  readonly merchantOf: (db: TenantDb) => Promise<ReviewedWithdrawal['merchant']>
  /** What the merchant's papers lack, in Chinese; null when they hold. */
  readonly papersBarrier: (tx: TenantDb | TenantTx) => Promise<Said | null>
  readonly merchantStatus: (tx: TenantDb | TenantTx) => Promise<MerchantStatus>
  /** Why the platform lets nothing be taken out; null: it does, and will until this transaction ends. */
  readonly lockedBy: (tx: TenantTx, scope: 'WITHDRAWALS') => Promise<Said | null>
  /** The same for who only asks. */
  readonly lockedNow: (db: TenantDb, scope: 'WITHDRAWALS') => Promise<Said | null>
  /** READY takes a payout: member, phone, contract, card. LOCKED: the provider has closed it. */
  readonly walletState: (tx: TenantDb | TenantTx) => Promise<WalletState>
  readonly merchantName: (tx: TenantTx) => Promise<string>
  /** Full phone of the user who confirms. */
  readonly phoneOf: (db: TenantDb, userId: string) => Promise<string>
  /** When a phone of the merchant's people was last changed, or null. */
  readonly changedPhoneAt: (db: TenantDb | TenantTx) => Promise<Date | null>
  /** What is unusual about where somebody acts from. */
  readonly signsOf: (actor: MerchantActor, ip: string) => Promise<CallerSigns>
  readonly secondFactor: { isRight(userId: string, code: string): Promise<boolean> }
  /** Refuses in words where one of the two has made, enabled or reset the other's account lately. */
  readonly mustBeApart: (
    tx: TenantTx,
    two: { readonly first: string; readonly second: string },
    now: Date,
  ) => Promise<void>
  readonly codes: TypedCodes<{ scene: 'WITHDRAW'; phone: string; binding: string }> & {
    send(request: { scene: 'WITHDRAW'; phone: string; binding: string; ip: string }): Promise<CodeSent>
  }
  readonly calls: {
    plan(
      tx: TenantTx,
      call: {
        service: 'withdraw'
        number: string
        amountFen: number
        feeFen: number
        speed: WithdrawSpeed
        bankCardId: string
        subject: { type: string; id: string }
      },
      now: Date,
    ): Promise<{ callId: string }>
    /** Refuses while the provider may still be expected to decide the call about this. */
    mustBeUndecided(tx: TenantTx, subject: { type: string; id: string }, now: Date): Promise<void>
    /** How a payout ended that the provider does not decide; the same follows as on its own word. */
    declare(
      tx: TenantTx,
      declared: {
        subject: { type: string; id: string }
        status: 'SUCCEEDED' | 'FAILED'
        reason: string
        by: OperatorActor
      },
      now: Date,
    ): Promise<void>
    send(merchantId: string, callId: string): Promise<'succeeded' | 'failed' | 'pending' | 'unknown'>
  }
  /** Provider minus ledger for a merchant, null when it can't be had; asks the provider, so no transaction may be open. */
  readonly compareWithProvider: (merchantId: string) => Promise<{ differenceFen: number | null; at: Date }>
  /** A day's statement of the provider differs from our books about this merchant, and nobody has explained it yet. */
  readonly hasOpenDifference: (merchantId: string) => Promise<boolean>
  /** What persons have closed of such differences since then by a word alone, the newest first. */
  readonly closedDifferences: (db: TenantDb | TenantTx, since: Date) => Promise<readonly ClosedDifference[]>
  /** Counts a payout that begins to wait, for the platform's people. */
  readonly onHeld: (merchantId: string) => void
  readonly offerFiles: OfferFiles
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
