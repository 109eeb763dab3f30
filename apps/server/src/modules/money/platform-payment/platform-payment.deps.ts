// What payments to the platform need of other modules, in their own words; each use case takes the part it uses.
import type { WalletState } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { OpenCase } from '../cases/index.ts'

/** What became of a call, published inside the transaction that settles it. */
export interface SettledCall {
  readonly number: string
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly providerNo: string | null
  readonly reason: string | null
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

/** `consume`: from the merchant's account at the provider to the platform's. `transfer`: the other way. */
interface PlannedPayment {
  readonly service: 'consume' | 'transfer'
  readonly number: string
  readonly amountFen: number
  readonly subject: { readonly type: string; readonly id: string }
}

export interface PlatformPaymentDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  /** READY pays: member, phone, contract, card. LOCKED: the provider has closed it. */
  readonly walletState: (tx: TenantDb | TenantTx) => Promise<WalletState>
  readonly calls: {
    plan(tx: TenantTx, call: PlannedPayment, now: Date): Promise<{ callId: string }>
    send(merchantId: string, callId: string): Promise<unknown>
  }
  readonly openCase: OpenCase
  /** Nothing is owed any more; in the transaction that has repaid the last of it. */
  readonly onDebtGone: (tx: TenantTx, now: Date) => Promise<void>
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
