// What bills need of their neighbours, in their own words.
import type { Database, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import type { Notify } from '../../../kernel/notification.ts'

/** What became of a transfer, published inside the transaction that settles it. */
export interface SettledCall {
  readonly subjectId: string
  readonly subjectType: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly reason: string | null
  readonly declaredBy?: OperatorActor
}

export interface BillDeps {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly offerFiles: OfferFiles
  readonly calls: {
    plan(
      tx: TenantTx,
      call: {
        readonly service: 'transfer'
        readonly number: string
        readonly amountFen: number
        readonly subject: { readonly type: string; readonly id: string }
      },
      now: Date,
    ): Promise<{ callId: string }>
    send(merchantId: string, callId: string): Promise<unknown>
  }
  readonly orders: {
    /** The orders of a bill that is paid settle from now on, each by itself. */
    settleOfBill(tx: TenantTx, billId: string, now: Date): Promise<void>
  }
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
