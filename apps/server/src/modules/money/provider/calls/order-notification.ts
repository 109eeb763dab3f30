// Applies what a notification says about an order. That a buyer has paid is booked at once when every field of it is what we know
// ourselves, and asked about afterwards; everything else is a hint to ask the provider, never the proof itself (decisions 63, 620).
import type { OrderNotification } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { OpenCase } from '../../cases/index.ts'
import { bookedAtOnceParameters } from './call.parameters.ts'
import { openCallCase } from './call-case.ts'
import type { AskLate } from './ask-late.ts'
import type { Exchange } from './exchange.ts'
import { judgeOrder, type Verdict } from './judge-order.ts'
import { type CallRow, requestOf } from './planned-call.ts'
import { isFinal, waitsForPayer } from './provider-call.states.ts'
import { checkSoon, findCall, findCallByNumber } from './provider-call.store.ts'
import type { Settled } from './settle-call.ts'

interface OrderNotificationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly exchange: Pick<Exchange, 'ask' | 'settle'>
  readonly late: Pick<AskLate, 'heard'>
  readonly openCase: OpenCase
}

export type OrderNotificationEffect = Settled['effect'] | 'amountDiffers' | 'unmatched'

export interface HeardOfOrder {
  readonly merchantId: string
  readonly notificationId: string
  readonly notification: OrderNotification
  /** One that was booked turned out to be contradicted, and nobody has found out why yet. */
  readonly areDoubted: boolean
}

export async function applyOrderNotification(
  { db, clock, exchange, late, openCase }: OrderNotificationDeps,
  { merchantId, notificationId, notification, areDoubted }: HeardOfOrder,
): Promise<OrderNotificationEffect> {
  const found = await findCallByNumber(db.tenant(merchantId), notification.orderNo)
  if (found === undefined) return 'unmatched'
  let call = found
  if (notification.amountFen !== call.amount_fen) {
    const facts = { doubt: 'OTHER_AMOUNT', saidAmountFen: notification.amountFen, notificationId } as const
    await db.transaction(merchantId, (tx) =>
      openCallCase(openCase, tx, { call, case: { kind: 'ANSWER_SENSELESS', facts }, now: clock.now() }),
    )
    return 'amountDiffers'
  }
  if (!areDoubted && isBookable(call, notification, clock.now())) {
    const confirmAt = new Date(clock.now().getTime() + bookedAtOnceParameters.confirmAfterMs)
    const judge = (held: CallRow) => judgeBooking(held, notification)
    const { effect } = await exchange.settle(call, { judge, isCheck: false, confirmAt })
    if (effect !== 'undecided') return effect
    call = await findCall(db.tenant(merchantId), call.id)
  }
  if (!isFinal(call.status)) {
    const { effect } = await exchange.ask(merchantId, call.id)
    // The order's end is announced, but the query does not show it yet: ask again in a moment, not in half an hour.
    if (effect === 'undecided') await db.transaction(merchantId, (tx) => checkSoon(tx, call.id, clock.now()))
    return effect
  }
  if (notification.result === 'pending') return 'repeated'
  if (call.status === 'FAILED' && waitsForPayer(call.service) && notification.result === 'succeeded')
    return (await late.heard(merchantId, call.id)).effect
  // The call has ended: whatever is said now can only repeat it or become a case.
  const { result, providerOrderNo: providerNo, paidAt: occurredAt } = notification
  const settled = await exchange.settle(call, {
    judge: () =>
      result === 'succeeded'
        ? { kind: 'succeeded', providerNo, occurredAt }
        : { kind: 'failed', providerNo, reason: '渠道通知失败' },
    isCheck: false,
  })
  return settled.effect
}

/** On the held row: a doubt that came meanwhile is kept, and the provider is asked. */
function judgeBooking(held: CallRow, notification: OrderNotification): Verdict {
  const { doubt, reason } = held
  if (doubt !== null && !isFinal(held.status)) return { kind: 'mismatch', doubt, reason: reason ?? '', said: {} }
  return judgeOrder(held, { ...notification, status: 'succeeded', errorMessage: null })
}

/** A minute before the call was planned, or after now, for clocks that differ. */
const CLOCKS_MS = 60_000

/** Every field says what we know from elsewhere: from our own plan, and from the provider's signed answer to it. */
function isBookable(call: CallRow, { result, ...said }: OrderNotification, now: Date): boolean {
  const { service, terms } = requestOf(call)
  if (service !== 'collect' || result !== 'succeeded' || call.status !== 'PENDING' || call.doubt !== null) return false
  const paidMs = said.paidAt?.getTime() ?? 0
  const isInTime = paidMs >= call.created_at.getTime() - CLOCKS_MS && paidMs <= now.getTime() + CLOCKS_MS
  return (
    isInTime &&
    said.isLabelledSo &&
    said.orderNo === call.number &&
    said.amountFen === call.amount_fen &&
    said.amountFen <= bookedAtOnceParameters.mostFen &&
    said.providerOrderNo === call.provider_no &&
    said.payerNo === terms.payerMemberNo
  )
}
