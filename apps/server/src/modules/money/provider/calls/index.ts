// Entry of the calls room: calls that move money are planned with their purpose, sent once, settled, and never forgotten.
import type { Allinpay } from '@merchant/allinpay'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { createPending } from '../../../../kernel/pending.ts'
import type { CloseCases, OpenCase } from '../../cases/index.ts'
import { createAskLate } from './ask-late.ts'
import { createCallEvents } from './call-events.ts'
import { createCashier } from './cashier.ts'
import { closeCollect } from './close-collect.ts'
import { confirmCall, type Confirmed, resendCallCode, type Resent, type TypedCode } from './confirm-call.ts'
import { confirmBooked } from './confirm-booked.ts'
import { type CallSubject, type Declared, declareEnd, undecidedAbout } from './declare-end.ts'
import { declareEntry } from './declare-entry.ts'
import { createExchange } from './exchange.ts'
import { applyOrderNotification, type HeardOfOrder, type OrderNotificationEffect } from './order-notification.ts'
import { openPayBy, sealPayBy } from './kept-pay-by.ts'
import { type PlannedCall, requestOf, writeRequest } from './planned-call.ts'
import { findCall, insertCall, takeToSend } from './provider-call.store.ts'
import { waitsForPayer } from './provider-call.states.ts'
import { resumeCalls } from './resume-calls.ts'
import type { CardOf } from './send-order.ts'
import type { CallOutcome } from './settle-call.ts'
import { whyMaySucceed } from './under-way.ts'

export type { CallEvent, SettledCall, WouldBook } from './call-events.ts'
export { memberNoOf, ownerNoOf } from './member-no.ts'
export type { HeardOfOrder, OrderNotificationEffect } from './order-notification.ts'
export { arrivedAtMost, arrivingOf } from './under-way.ts'
export { isCardBeingPaid } from './provider-call.store.ts'
export { isPlatformFault } from './platform-fault.ts'
export { reasonOf, refuseOutcome, toldReasonOf, WRONG_CODE } from './provider-refusal.ts'
export { hasOpenPayments } from './open-payments.ts'

export interface CallsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly allinpay: Allinpay
  readonly publicUrl: string
  /** Stands in for the payer's loopback address, which the provider refuses; null in production, where none is invented. */
  readonly localPayerIp: string | null
  readonly cardOf: CardOf
  readonly openCase: OpenCase
  readonly closeCases: CloseCases
  /** An order was refused for what is wrong with the platform, by this code. */
  readonly onPlatformFault: (code: string) => void
  readonly onError: (problem: string, error?: unknown) => void
}

interface Named {
  readonly merchantId: string
  readonly callId: string
}

/** A call that its planner sends. */
interface OwnCall {
  readonly callId: string
  readonly send: () => Promise<CallOutcome>
}

/** The calls of all merchants. */
export function createCalls(deps: CallsDeps) {
  const { db, clock, cipher, allinpay, publicUrl, localPayerIp, cardOf, openCase, closeCases, onError } = deps
  const { orders } = allinpay
  const events = createCallEvents()
  const { on, describe, publish } = events
  const effects = { publish, openCase, closeCases }
  const kept = ({ merchantId }: TenantTx, call: PlannedCall) => ({
    ...call,
    request: writeRequest(call, (by) => sealPayBy(cipher, merchantId, by)),
  })
  const exchange = createExchange({ db, clock, cipher, orders, cardOf, effects, onPlatformFault: deps.onPlatformFault })
  const late = createAskLate({ db, clock, orders, effects })
  /** Most callers wait for none of them: they go out after a commit. */
  const underWay = createPending()
  const nothing = (): void => undefined
  const sendOrAsk = async (merchantId: string, callId: string): Promise<CallOutcome> => {
    const taken = await db.transaction(merchantId, (tx) => takeToSend(tx, callId, clock.now()))
    const { outcome } = await (taken === undefined ? exchange.ask(merchantId, callId) : exchange.send(taken))
    return outcome
  }
  const calls = {
    /** Writes a call in the caller's transaction; the caller sends it after the commit. */
    async plan(tx: TenantTx, call: PlannedCall, now: Date): Promise<{ callId: string; number: string }> {
      const { id: callId } = await insertCall(tx, kept(tx, call), 'forAnybody', now)
      return { callId, number: call.number }
    },
    /**
     * The same for who sends it by `send` as soon as the transaction is committed, once: it is written down as sent, so that
     * nobody else sends it. When that process dies first, the provider is asked and denies it twice before it goes out again.
     */
    async planToSend(tx: TenantTx, call: PlannedCall, now: Date): Promise<OwnCall> {
      const planned = await insertCall(tx, kept(tx, call), 'sentByCaller', now)
      return { callId: planned.id, send: async () => (await exchange.send(planned)).outcome }
    },
    /** Sends a call that was not sent yet, otherwise asks what became of it. Safe to repeat. */
    send(merchantId: string, callId: string): Promise<CallOutcome> {
      const sent = sendOrAsk(merchantId, callId)
      underWay.add(sent.then(nothing, nothing))
      return sent
    },
    /** Asks what became of a call that was sent; it never goes out again before the provider denied it twice. */
    async ask(merchantId: string, callId: string): Promise<CallOutcome> {
      return (await exchange.ask(merchantId, callId)).outcome
    },
    /** The same, also of a payment that has failed: the provider may have taken the money since. */
    async askAgain(merchantId: string, callId: string): Promise<CallOutcome> {
      const { status, service } = await findCall(db.tenant(merchantId), callId)
      const isLate = status === 'FAILED' && waitsForPayer(service)
      return (await (isLate ? late : exchange).ask(merchantId, callId)).outcome
    },
    /** Refuses while the provider may still be expected to decide the call about this. */
    mustBeUndecided: async (tx: TenantTx, subject: CallSubject, now: Date): Promise<void> =>
      void (await undecidedAbout(tx, subject, now)),
    whyMaySucceed,
    /** How a call ended that the provider does not decide; books what its listeners book. Refuses as `mustBeUndecided` does. */
    async declare(tx: TenantTx, { subject, ...end }: Declared & { subject: CallSubject }, now: Date): Promise<void> {
      const call = await undecidedAbout(tx, subject, now)
      await declareEnd(publish, tx, { call, ...end }, now)
    },
    /** Hands a payer's code on to the provider; whoever gets no answer asks before doing it again. */
    confirm: (call: Named, typed: TypedCode): Promise<Confirmed> => confirmCall(confirmation, call, typed),
    resendCode: (call: Named): Promise<Resent> => resendCallCode({ ...confirmation, ask: calls.ask }, call),
    /** The provider's number of an order, how it is paid, and what its payer scans or its app takes. */
    async shown(handle: TenantDb | TenantTx, callId: string) {
      const call = await findCall(handle, callId)
      const { service, terms } = requestOf(call)
      return {
        providerNo: call.provider_no,
        payInfo: call.pay_info,
        sentAt: call.sent_at,
        payBy: service === 'collect' ? openPayBy(cipher, call.merchant_id, terms.payBy) : null,
      }
    },
    /** Makes sure that what waits for its payer can't be paid any more; `paid` when it was. */
    close: (merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'> =>
      closeCollect({ db, clock, orders, effects, ask: exchange.ask }, merchantId, callId),
  }
  const confirmation = { db, orders, localPayerIp }
  const confirm = (merchantId: string, callId: string): Promise<void> =>
    confirmBooked({ db, clock, orders, effects }, merchantId, callId)
  return {
    calls,
    on,
    /** What is booked when a call about such a subject ends, for whoever declares it. */
    describe,
    /** What manual entries end of them. */
    entries: [
      declareEntry({ clock, events }, 'CALL_DECLARED_DONE'),
      declareEntry({ clock, events }, 'CALL_DECLARED_FAILED'),
    ],
    /** Where the buyer pays a planned collect; the provider took the way back with the order. */
    cashier: createCashier({ db, clock, cipher, orders, publicUrl, localPayerIp }),
    applyNotification: (heard: HeardOfOrder): Promise<OrderNotificationEffect> =>
      applyOrderNotification({ db, clock, exchange, late, openCase }, heard),
    /** Nothing that was sent waits for its answer. */
    idle: () => underWay.settled(),
    resume: (): Promise<number> =>
      resumeCalls({ db, clock, onError }, { send: calls.send, ask: calls.ask, confirm, askLate: late.askDue }),
  }
}
