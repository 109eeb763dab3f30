// Asks the provider afterwards about what was booked on its notification. A difference is a case for people; nothing is taken back
// by itself, and until the case is resolved no other notification is booked before the provider was asked (decision 63).
import type { Allinpay, OrderDetail, Outcome } from '@merchant/allinpay'
import type { MoneyCaseFacts } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { bookedAtOnceParameters } from './call.parameters.ts'
import { endWaiting, openCallCase } from './call-case.ts'
import { judgeOrder } from './judge-order.ts'
import type { CallRow } from './planned-call.ts'
import { isOverdue } from './provider-call.states.ts'
import { lockCall, planConfirmation, takeToConfirm } from './provider-call.store.ts'
import { type Effects, NO_SUCH_ORDER, planCheck } from './settle-call.ts'

interface ConfirmDeps {
  readonly db: Database
  readonly clock: Clock
  readonly orders: Allinpay['orders']
  readonly effects: Pick<Effects, 'openCase'>
}

/** What the query says of a booked payment; `notShown`: not paid there, which a query that runs behind says as well. */
type Reading =
  | { readonly kind: 'agrees' | 'notShown' | 'unclear' }
  | { readonly kind: 'differs'; readonly facts: MoneyCaseFacts }

/** No transaction may be open. */
export async function confirmBooked(
  { db, clock, orders, effects }: ConfirmDeps,
  merchantId: string,
  callId: string,
): Promise<void> {
  const due = await takeToConfirm(db.tenant(merchantId), callId, clock.now())
  if (due === undefined) return
  const answer = await orders.detail({ orderNo: due.number })
  await db.transaction(merchantId, async (tx) => {
    const now = clock.now()
    const call = await lockCall(tx, callId)
    const reading = lastOf(readingOf(call, answer), call)
    if (reading.kind === 'differs') {
      const facts = { ...reading.facts, bookedOn: 'notification' } as const
      await openCallCase(effects.openCase, tx, { call, case: { kind: 'CALL_CONTRADICTED', facts }, now })
    }
    if (reading.kind === 'agrees' && isOverdue(call.created_at, now)) {
      await endWaiting(tx, { callId, said: 'SUCCEEDED' }, now)
    }
    const isOver = reading.kind === 'agrees' || reading.kind === 'differs'
    const next = async () =>
      reading.kind === 'notShown'
        ? new Date(now.getTime() + bookedAtOnceParameters.denialGapMs)
        : planCheck(effects.openCase, tx, { call, waitsFor: 'provider', now })
    await planConfirmation(tx, callId, {
      next_check_at: isOver ? null : await next(),
      not_found_count: call.not_found_count + (reading.kind === 'notShown' ? 1 : 0),
    })
  })
}

function readingOf(call: CallRow, answer: Outcome<OrderDetail>): Reading {
  if (answer.kind === 'refused' && answer.code === NO_SUCH_ORDER) return { kind: 'notShown' }
  if (answer.kind !== 'done') return { kind: 'unclear' }
  const verdict = judgeOrder(call, answer.data)
  switch (verdict.kind) {
    case 'succeeded':
      return { kind: 'agrees' }
    case 'unpaid':
    case 'working':
      return { kind: 'notShown' }
    case 'failed':
      return { kind: 'differs', facts: { said: 'FAILED', saidReason: verdict.reason } }
    case 'mismatch':
      return { kind: 'differs', facts: { doubt: verdict.doubt, ...verdict.said } }
  }
}

/** Not shown once more than a query can be behind is a difference. */
const lastOf = (reading: Reading, call: CallRow): Reading =>
  reading.kind === 'notShown' && call.not_found_count + 1 >= bookedAtOnceParameters.denials
    ? { kind: 'differs', facts: { saidReason: '渠道查询未显示已支付' } }
    : reading
