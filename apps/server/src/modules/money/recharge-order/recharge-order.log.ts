// What happened to a recharge order, kept with it for good, and written to the operation log in the same transaction.
import { said, type Said, spoken } from '@merchant/contract'
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { z } from 'zod'
import { actRow, type LoggedAct, logWithHistory, whoOf } from '../../../kernel/operation-log.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import type { RechargeRecord } from './recharge-order.store.ts'

interface Happening {
  readonly actor: LoggedAct['actor']
  readonly event: Tables['recharge_order_event']['event']
  /** One sentence. */
  readonly summary: Said
  readonly now: Date
}

export async function log(
  tx: TenantTx,
  order: Pick<RechargeRecord, 'id' | 'recharge_no'>,
  { actor, event, summary, now }: Happening,
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
  const target = { type: 'rechargeOrder', id: order.id, no: order.recharge_no }
  const verb = event === 'paidLate' ? 'paid' : event
  const act = { actor, action: `rechargeOrder.${verb}`, target, summary } as const
  await logWithHistory(tx, { table: 'recharge_order_event', row }, actRow(tx.merchantId, act, now))
}

const keptFacts = z.object({ text: z.string(), textEn: z.string() })

/** Oldest first. A merchant is never told the names of the platform's people. */
export async function historyOf(
  db: TenantDb,
  orderId: string,
  viewer: 'merchant' | 'operator',
): Promise<{ at: string; actor: string; text: string }[]> {
  const events = await db
    .selectFrom('recharge_order_event')
    .select(['actor_type', 'actor_name', 'facts', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map(({ actor_type: type, actor_name: name, facts, at }) => {
    const { text, textEn } = keptFacts.parse(facts)
    return {
      at: at.toISOString(),
      actor: shownActor(type, name, viewer === 'operator'),
      text: spoken(said(text, textEn)),
    }
  })
}
