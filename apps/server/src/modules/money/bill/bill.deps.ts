// What bills need of their neighbours, in their own words.
import type { MoneyCaseFacts } from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { SystemActor } from '../../../kernel/operation-log.ts'

/** What became of a transfer, published inside the transaction that settles it. */
export interface SettledCall {
  readonly number: string
  readonly providerNo: string | null
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
  readonly files: {
    /** Refuses record.notFound for a file of others. */
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'INVOICE'): Promise<void>
    readBytes(
      db: TenantDb,
      fileId: string,
      how: { readonly isSmall: boolean },
    ): Promise<{ readonly mime: string; readonly bytes: Buffer } | null>
  }
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
  /** Opens a case for the platform's people, in the transaction of the event. */
  readonly openCase: (
    tx: TenantTx,
    opened: {
      readonly kind: 'TRANSFER_STUCK'
      readonly subject: { readonly type: 'bill'; readonly id: string; readonly no: string }
      readonly providerNo: string | null
      readonly amountFen: number
      readonly facts: MoneyCaseFacts
      readonly by: SystemActor
      readonly merchantLog: { readonly type: 'bill'; readonly id: string; readonly shopId: string }
    },
    now: Date,
  ) => Promise<boolean>
  /** Tells the platform's people of a bill that is not what it was. */
  readonly reportBill: (tx: TenantTx, finding: string, now: Date) => Promise<void>
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
