// What putting differences right needs of other modules, in their own words.
import type { BookedResolution, WalletState } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { LoggedAct } from '../../../kernel/operation-log.ts'

/** What became of a transfer, published inside the transaction that settles it. */
export interface SettledTransfer {
  /** The entry that it was for. */
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly reason: string | null
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

interface PlannedTransfer {
  readonly service: 'transfer'
  readonly number: string
  readonly amountFen: number
  readonly subject: { readonly type: string; readonly id: string }
}

interface EndedCase {
  readonly caseId: string
  readonly resolution: BookedResolution
  readonly amountFen: number
  readonly entryNo: string
  readonly reason: string
  readonly by: LoggedAct['actor']
}

export interface MakingGoodDeps {
  readonly clock: Clock
  readonly notify: Notify
  readonly walletState: (tx: TenantDb | TenantTx) => Promise<WalletState>
  readonly calls: {
    plan(tx: TenantTx, call: PlannedTransfer, now: Date): Promise<{ callId: string }>
    send(merchantId: string, callId: string): Promise<unknown>
  }
  /** The booking of an entry ends the case that it was entered for. */
  readonly resolveCase: (tx: TenantTx, ended: EndedCase, now: Date) => Promise<void>
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
