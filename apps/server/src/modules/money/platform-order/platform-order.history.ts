// What happened to a platform order, kept with it for good, and written to the operation log in the same transaction.
import { said, type Said, spoken } from '@merchant/contract'
import { newId, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { z } from 'zod'
import { actRow, type LoggedAct, logWithHistory, whoOf } from '../../../kernel/operation-log.ts'
import { shownActor } from '../../../kernel/shown-actor.ts'
import type { OrderRecord } from './platform-order.store.ts'

type EventName = Tables['platform_order_event']['event']

interface Happening {
  readonly actor: LoggedAct['actor']
  readonly event: EventName
  /** One sentence. */
  readonly summary: Said
  readonly now: Date
}

export async function happened(
  tx: TenantTx,
  order: Pick<OrderRecord, 'id' | 'order_no' | 'shop_id'>,
  { actor, event, summary, now }: Happening,
): Promise<void> {
  const who = whoOf(actor)
  const row = {
    merchant_id: tx.merchantId,
    order_id: order.id,
    id: newId(now),
    event,
    actor_type: mustTakePart(who.type),
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify({ text: summary.zh, textEn: summary.en }),
    at: now,
  }
  const target = {
    type: 'platformOrder',
    id: order.id,
    no: order.order_no,
    ...(order.shop_id === null ? {} : { shopId: order.shop_id }),
  }
  const act = { actor, action: `platformOrder.${event}`, target, summary } as const
  await logWithHistory(tx, { table: 'platform_order_event', row }, actRow(tx.merchantId, act, now))
}

function mustTakePart(type: ReturnType<typeof whoOf>['type']): Tables['platform_order_event']['actor_type'] {
  if (type === 'BUYER') throw new Error('No buyer takes part in a platform order')
  return type
}

const keptFacts = z.object({ text: z.string(), textEn: z.string() })

/** Oldest first. A merchant is never told the names of the platform's people. */
export async function historyOf(
  db: TenantDb | TenantTx,
  orderId: string,
  viewer: 'merchant' | 'operator',
): Promise<{ at: string; actor: string; text: string }[]> {
  const handle: TenantDb = db
  const events = await handle
    .selectFrom('platform_order_event')
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
