// Entry of the calls room: calls that move money are planned with their purpose, sent once, settled, and never forgotten.
import type { Allinpay, OrderNotification } from '@merchant/allinpay'
import type { Database, TenantTx } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { OpenCase } from '../../cases/index.ts'
import { createCallEvents } from './call-events.ts'
import { cashierUrl } from './cashier.ts'
import { closeCollect } from './close-collect.ts'
import { createExchange } from './exchange.ts'
import { applyOrderNotification, type OrderNotificationEffect } from './order-notification.ts'
import type { PlannedCall } from './planned-call.ts'
import { insertCall, takeToSend } from './provider-call.store.ts'
import { resumeCalls } from './resume-calls.ts'
import type { CardOf } from './send-order.ts'
import type { CallOutcome } from './settle-call.ts'

export type { CallEvent, SettledCall } from './call-events.ts'
export { memberNoOf, ownerNoOf } from './member-no.ts'
export type { OrderNotificationEffect } from './order-notification.ts'
export { isCardBeingPaid } from './provider-call.store.ts'
export { reasonOf, refuseOutcome, WRONG_CODE } from './provider-refusal.ts'

export interface CallsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly allinpay: Allinpay
  /** Stands in for the payer's loopback address, which the provider refuses; null in production, where none is invented. */
  readonly localPayerIp: string | null
  readonly cardOf: CardOf
  readonly openCase: OpenCase
  readonly onError: (problem: string, error?: unknown) => void
}

/** The calls of all merchants. */
export function createCalls({ db, clock, allinpay, localPayerIp, cardOf, openCase, onError }: CallsDeps) {
  const { orders } = allinpay
  const { on, publish } = createCallEvents()
  const effects = { publish, openCase }
  const exchange = createExchange({ db, clock, orders, cardOf, effects })
  const calls = {
    /** Writes a call in the caller's transaction; the caller sends it after the commit. */
    async plan(tx: TenantTx, call: PlannedCall, now: Date): Promise<{ callId: string; number: string }> {
      return { callId: await insertCall(tx, call, now), number: call.number }
    },
    /** Sends a call that was not sent yet, otherwise asks what became of it. Safe to repeat. */
    async send(merchantId: string, callId: string): Promise<CallOutcome> {
      const taken = await db.transaction(merchantId, (tx) => takeToSend(tx, callId, clock.now()))
      const { outcome } = await (taken === undefined ? exchange.ask(merchantId, callId) : exchange.send(taken))
      return outcome
    },
    /** Asks what became of a call that was sent; it never goes out again before the provider denied it twice. */
    async ask(merchantId: string, callId: string): Promise<CallOutcome> {
      return (await exchange.ask(merchantId, callId)).outcome
    },
    /** Makes sure that an unpaid collect can't be paid any more; `paid` when it was. */
    close: (merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'> =>
      closeCollect({ db, clock, orders, effects, ask: exchange.ask }, merchantId, callId),
  }
  return {
    calls,
    on,
    /** Where the buyer pays a planned collect; the provider took the way back with the order. */
    cashierUrl: (merchantId: string, callId: string, clientIp: string): Promise<string> =>
      cashierUrl({ db, orders, localPayerIp }, { merchantId, callId, clientIp }),
    applyNotification: (merchantId: string, notification: OrderNotification): Promise<OrderNotificationEffect> =>
      applyOrderNotification({ db, clock, exchange, openCase }, merchantId, notification),
    resume: (): Promise<number> => resumeCalls({ db, clock, onError }, calls),
  }
}
