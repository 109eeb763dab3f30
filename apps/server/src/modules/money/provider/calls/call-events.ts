// What other modules hear of a call's end: their listeners run inside the transaction that ends it.
import type { TenantTx } from '@merchant/database'
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
}

/** Joins the transaction; a listener that throws leaves the call undecided, so that it is tried again. */
export type CallListener = (tx: TenantTx, call: SettledCall) => Promise<void>

const EVENT_OF: Readonly<Record<CallService, { SUCCEEDED: CallEvent; FAILED: CallEvent }>> = {
  collect: { SUCCEEDED: 'collectPaid', FAILED: 'collectFailed' },
  agentPay: { SUCCEEDED: 'agentPayDone', FAILED: 'agentPayFailed' },
  withdraw: { SUCCEEDED: 'withdrawPaid', FAILED: 'withdrawFailed' },
  refund: { SUCCEEDED: 'refundDone', FAILED: 'refundFailed' },
}

export interface CallEvents {
  on(event: CallEvent, listener: CallListener): void
  tell(tx: TenantTx, service: CallService, status: 'SUCCEEDED' | 'FAILED', call: SettledCall): Promise<void>
}

export function createCallEvents(): CallEvents {
  const listeners = new Map<CallEvent, CallListener[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    async tell(tx, service, status, call) {
      const event = EVENT_OF[service][status]
      for (const listener of listeners.get(event) ?? []) await listener(tx, call)
    },
  }
}
