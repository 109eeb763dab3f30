// What other modules learn of a call's end: their listeners run inside the transaction that ends it.
import type { TenantDb, TenantTx } from '@merchant/database'
import type { Move } from '@merchant/ledger'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import type { CallService } from './planned-call.ts'

export type CallEvent =
  | 'collectPaid'
  | 'collectFailed'
  | 'agentPayDone'
  | 'agentPayFailed'
  | 'withdrawPaid'
  | 'withdrawFailed'
  | 'refundDone'
  | 'refundFailed'
  | 'depositPaid'
  | 'depositFailed'
  | 'transferDone'
  | 'transferFailed'
  | 'consumeDone'
  | 'consumeFailed'
  | 'purchasePaid'
  | 'purchaseFailed'

export interface SettledCall {
  readonly callId: string
  readonly number: string
  readonly subjectType: string
  readonly subjectId: string
  readonly amountFen: number
  /** The provider's time of the event, ours when it named none. */
  readonly occurredAt: Date
  readonly providerNo: string | null
  /** Why it failed, in Chinese; null for a success. */
  readonly reason: string | null
  /** It failed for what is wrong with the platform, and nothing the merchant did. */
  readonly isPlatformFault?: boolean
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

/** Joins the transaction; a listener that throws leaves the call undecided, so that it is tried again. */
type CallListener = (tx: TenantTx, call: SettledCall) => Promise<void>

interface CallEnd {
  readonly service: CallService
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly call: SettledCall
}

const EVENT_OF: Readonly<Record<CallService, Readonly<Record<CallEnd['status'], CallEvent>>>> = {
  collect: { SUCCEEDED: 'collectPaid', FAILED: 'collectFailed' },
  agentPay: { SUCCEEDED: 'agentPayDone', FAILED: 'agentPayFailed' },
  withdraw: { SUCCEEDED: 'withdrawPaid', FAILED: 'withdrawFailed' },
  refund: { SUCCEEDED: 'refundDone', FAILED: 'refundFailed' },
  deposit: { SUCCEEDED: 'depositPaid', FAILED: 'depositFailed' },
  transfer: { SUCCEEDED: 'transferDone', FAILED: 'transferFailed' },
  consume: { SUCCEEDED: 'consumeDone', FAILED: 'consumeFailed' },
  purchase: { SUCCEEDED: 'purchasePaid', FAILED: 'purchaseFailed' },
}

export type PublishEnd = (tx: TenantTx, end: CallEnd) => Promise<void>

/** A call as it may end. */
export interface PossibleEnd extends Pick<CallEnd, 'service' | 'status'> {
  readonly subjectId: string
  /** Fee inside. */
  readonly amountFen: number
  readonly feeFen: number
}

/** What the listeners book when a call about such a subject ends so, also of one that has ended; nothing is changed by asking. */
export type WouldBook = (db: TenantDb | TenantTx, end: PossibleEnd) => Promise<readonly Move[]>

export function createCallEvents() {
  const wouldBook = new Map<string, WouldBook>()
  const listeners = new Map<CallEvent, CallListener[]>()
  const publish: PublishEnd = async (tx, { service, status, call }) => {
    for (const listener of listeners.get(EVENT_OF[service][status]) ?? []) await listener(tx, call)
  }
  return {
    publish,
    /** For people who look before they say how a call ended. */
    describe: (subjectType: string, lines: WouldBook): void => void wouldBook.set(subjectType, lines),
    async linesOf(db: TenantDb | TenantTx, subjectType: string, end: PossibleEnd): Promise<readonly Move[]> {
      const lines = wouldBook.get(subjectType)
      if (lines === undefined) throw new Error(`Nobody says what is booked of a ${subjectType}`)
      return lines(db, end)
    },
    on(event: CallEvent, listener: CallListener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
  }
}
