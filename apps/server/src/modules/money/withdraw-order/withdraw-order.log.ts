// What happened to a withdraw order, kept with it for good, and told to the operation log in the same transaction.
import { newId, type TenantTx } from '@merchant/database'
import { logAct, type LoggedAct, whoOf } from '../../../kernel/operation-log.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

/** The names of withdraw_order_event's check. */
type WithdrawHappening =
  | 'apply'
  | 'confirm'
  | 'cancel'
  | 'confirmExpired'
  | 'approve'
  | 'reject'
  | 'hold'
  | 'pay'
  | 'paid'
  | 'failed'

/** @param action the verb, `pay`; @param summary one Chinese sentence */
export async function log(
  deps: Pick<WithdrawDeps, 'clock'>,
  tx: TenantTx,
  order: WithdrawRecord,
  actor: LoggedAct['actor'],
  action: WithdrawHappening,
  summary: string,
): Promise<void> {
  const now = deps.clock.now()
  const who = whoOf(actor)
  await tx
    .insertInto('withdraw_order_event')
    .values({
      merchant_id: tx.merchantId,
      order_id: order.id,
      id: newId(now),
      event: action,
      actor_type: who.type,
      actor_id: who.id,
      actor_name: who.name,
      facts: JSON.stringify({ text: summary }),
      at: now,
    })
    .execute()
  const target = { type: 'withdrawOrder', id: order.id, no: order.withdraw_no }
  await logAct(tx, { actor, action: `withdrawOrder.${action}`, target, summary }, now)
}
