// Who did what to which record, written in the transaction of the act. A record's own history is kept with the record.
import type { ActName } from '@merchant/contract'
import { newId, type Tables, type TenantTx } from '@merchant/database'
import type { QueryCreator } from 'kysely'
import { type Actor, actorLabel } from './actor.ts'
import { requestColumns } from './request-context.ts'

/** Acts nobody pressed a button for. */
export type SystemActor = { readonly party: 'system' } | { readonly party: 'provider' }
export const system: SystemActor = { party: 'system' }
export const provider: SystemActor = { party: 'provider' }

/** One field before and after, with its Chinese name, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The changes that are any; values must be masked already where they are sensitive. */
export const changed = (...changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ before, after }) => before !== after)

export interface LoggedAct {
  readonly actor: Actor | SystemActor
  readonly action: ActName
  /** `shopId` for what belongs to a shop: whoever is not let in there reads nothing of it. */
  readonly target: { readonly type: string; readonly id: string; readonly no: string; readonly shopId?: string }
  /** One Chinese sentence; sensitive values masked. */
  readonly summary: string
  /** What became of which field; sensitive values masked. */
  readonly changes?: readonly FieldChange[]
}

/** How an actor is written down. */
export function whoOf(actor: Actor | SystemActor): {
  readonly type: Tables['operation_log']['actor_type']
  readonly id: string
  readonly name: string
} {
  if (actor.party === 'system') return { type: 'SYSTEM', id: 'system', name: '系统' }
  if (actor.party === 'provider') return { type: 'PROVIDER', id: 'allinpay', name: '支付渠道' }
  return actorLabel(actor)
}

/** What is always one shop's own. */
const OF_A_SHOP = ['saleOrder', 'goods', 'shop']

export async function logAct(tx: TenantTx, act: LoggedAct, now: Date): Promise<void> {
  await insertAct(tx, tx.merchantId, act, now).execute()
}

/** The log's line as a statement, also as a part of another. */
export function insertAct(db: QueryCreator<Tables>, merchantId: string, act: LoggedAct, now: Date) {
  const { target } = act
  if (target.shopId === undefined && OF_A_SHOP.includes(target.type))
    throw new Error(`${act.action} must say whose shop it was done in`)
  const who = whoOf(act.actor)
  return db.insertInto('operation_log').values({
    merchant_id: merchantId,
    id: newId(now),
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    action: act.action,
    shop_id: target.shopId ?? null,
    target_type: target.type,
    target_id: target.id,
    target_no: target.no,
    summary: act.summary,
    changes: JSON.stringify(act.changes ?? []),
    ...requestColumns(),
    at: now,
  })
}
