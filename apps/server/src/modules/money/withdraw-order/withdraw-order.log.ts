// What happened to a withdraw order, kept with it for good, and written to the operation log in the same transaction.
import { type Said } from '@merchant/contract'
import { newId, type Tables, type TenantTx } from '@merchant/database'
import { actRow, type LoggedAct, logWithHistory, whoOf } from '../../../kernel/operation-log.ts'
import type { WithdrawRecord } from './withdraw-order.store.ts'

interface WithdrawHappening {
  readonly actor: LoggedAct['actor']
  readonly event: Tables['withdraw_order_event']['event']
  /** One sentence. */
  readonly summary: Said
  readonly now: Date
}

export async function log(
  tx: TenantTx,
  order: WithdrawRecord,
  { actor, event, summary, now }: WithdrawHappening,
): Promise<void> {
  const who = whoOf(actor)
  const row = {
    merchant_id: tx.merchantId,
    order_id: order.id,
    id: newId(now),
    event,
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify({ text: summary.zh, textEn: summary.en }),
    at: now,
  }
  const target = { type: 'withdrawOrder', id: order.id, no: order.withdraw_no }
  const act = { actor, action: `withdrawOrder.${event}`, target, summary } as const
  await logWithHistory(tx, { table: 'withdraw_order_event', row }, actRow(tx.merchantId, act, now))
}
