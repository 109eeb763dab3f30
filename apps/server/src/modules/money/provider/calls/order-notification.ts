// Applies what a notification says about an order: a hint to ask the provider, never the proof itself.
import type { OrderNotification } from '@merchant/allinpay'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import type { OpenCase } from '../../cases/index.ts'
import { openCallCase } from './call-case.ts'
import type { Exchange } from './exchange.ts'
import { isFinal } from './provider-call.states.ts'
import { checkSoon, findCallByNumber } from './provider-call.store.ts'
import type { Settled } from './settle-call.ts'

interface OrderNotificationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly exchange: Pick<Exchange, 'ask' | 'settle'>
  readonly openCase: OpenCase
}

export type OrderNotificationEffect = Settled['effect'] | 'amountDiffers' | 'unmatched'

export async function applyOrderNotification(
  { db, clock, exchange, openCase }: OrderNotificationDeps,
  merchantId: string,
  notification: OrderNotification,
): Promise<OrderNotificationEffect> {
  const call = await findCallByNumber(db.tenant(merchantId), notification.orderNo)
  if (call === undefined) return 'unmatched'
  if (notification.amountFen !== call.amount_fen) {
    const facts = { doubt: 'OTHER_AMOUNT', saidAmountFen: notification.amountFen } as const
    await db.transaction(merchantId, (tx) =>
      openCallCase(openCase, tx, { call, case: { kind: 'ANSWER_SENSELESS', facts }, now: clock.now() }),
    )
    return 'amountDiffers'
  }
  if (!isFinal(call.status)) {
    const { effect } = await exchange.ask(merchantId, call.id)
    // The order's end is announced, but the query does not show it yet: ask again in a moment, not in half an hour.
    if (effect === 'undecided') await db.transaction(merchantId, (tx) => checkSoon(tx, call.id, clock.now()))
    return effect
  }
  if (notification.result === 'pending') return 'repeated'
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
