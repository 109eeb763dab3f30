// What other modules learn of a call's end: their listeners run inside the transaction that ends it.
import type { TenantTx } from '@merchant/database'
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
}

export type PublishEnd = (tx: TenantTx, end: CallEnd) => Promise<void>

export function createCallEvents() {
  const listeners = new Map<CallEvent, CallListener[]>()
  const publish: PublishEnd = async (tx, { service, status, call }) => {
    for (const listener of listeners.get(EVENT_OF[service][status]) ?? []) await listener(tx, call)
  }
  return {
    publish,
    on(event: CallEvent, listener: CallListener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
  }
}
