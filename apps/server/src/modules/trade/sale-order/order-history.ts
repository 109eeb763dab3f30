// What happened to an order, kept with it for good, and written to the operation log in the same transaction.
import { insertRow, newId, type Tables, type TenantTx } from '@merchant/database'
import type { Insertable } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { isoOf } from '../../../kernel/json-rows.ts'
import { actRow, type FieldChange, logWithHistory, type SystemActor, whoOf } from '../../../kernel/operation-log.ts'
import { z } from 'zod'
import { type OrderRecord, targetOf } from './sale-order.store.ts'

/** Each with the facts that its sentence is made of; the names are those of sale_order_event's check. */
const orderHappening = z.discriminatedUnion('event', [
  z.object({ event: z.enum(['place', 'paid', 'paidLate', 'latePayRefunded', 'confirm', 'autoConfirm', 'settled']) }),
  z.object({ event: z.enum(['lateRefundFailed', 'settleFailed', 'close']), reason: z.string() }),
  z.object({ event: z.literal('ship'), carrierName: z.string(), waybillNo: z.string() }),
  z.object({ event: z.literal('remark'), remark: z.string() }),
  z.object({ event: z.literal('reveal'), label: z.string(), reason: z.string() }),
])
type OrderHappening = z.output<typeof orderHappening>

/** Of events before this table only the sentence is kept. */
const keptFacts = z.looseObject({ text: z.string().optional() })

function sentenceOf(happening: OrderHappening): string {
  switch (happening.event) {
    case 'place':
      return '买家下单'
    case 'paid':
      return '买家已付款'
    case 'paidLate':
      return '订单关闭后到账，已发起原路退款'
    case 'latePayRefunded':
      return '关闭后到账的款项已原路退回'
    case 'lateRefundFailed':
      return `退款未成功（${happening.reason}），一小时后重试`
    case 'close':
      return `订单关闭：${happening.reason}`
    case 'ship':
      return `已发货：${happening.carrierName} ${happening.waybillNo}`
    case 'confirm':
      return '买家确认收货'
    case 'autoConfirm':
      return '超时自动确认收货'
    case 'settled':
      return '订单已结算，货款转入可用余额'
    case 'settleFailed':
      return `结算未成功（${happening.reason}），一小时后重试`
    case 'remark':
      return `备注：${happening.remark}`
    case 'reveal':
      return `查看完整${happening.label}，原因：${happening.reason}`
  }
}

/** Whose act it was. */
export type OrderActor = Actor | SystemActor

interface Happened {
  readonly actor: OrderActor
  readonly happening: OrderHappening
  readonly now: Date
}

type NamedOrder = Pick<OrderRecord, 'merchant_id' | 'id' | 'order_no' | 'shop_id'>

/** Adds to the order's history. */
export async function addToHistory(
  tx: TenantTx,
  order: Pick<OrderRecord, 'merchant_id' | 'id'>,
  happened: Happened,
): Promise<void> {
  await insertRow(tx, 'sale_order_event', eventRow(order, happened))
}

/** The line of the order's history. */
export function eventRow(
  order: Pick<OrderRecord, 'merchant_id' | 'id'>,
  { actor, happening, now }: Happened,
): Insertable<Tables['sale_order_event']> {
  const { event, ...facts } = happening
  const who = whoOf(actor)
  return {
    merchant_id: order.merchant_id,
    order_id: order.id,
    id: newId(now),
    event,
    actor_type: who.type,
    actor_id: who.id,
    actor_name: who.name,
    facts: JSON.stringify(facts),
    at: now,
  }
}

/** One act to whoever filters the operation log, however it went. */
const verbOf = ({ event }: OrderHappening) => (event === 'settled' || event === 'settleFailed' ? 'settle' : event)

/** Adds to the order's history and to the operation log. */
export async function happened(
  tx: TenantTx,
  order: NamedOrder,
  what: Happened & { readonly changes?: readonly FieldChange[] },
): Promise<void> {
  await logWithHistory(tx, { table: 'sale_order_event', row: eventRow(order, what) }, logRow(order, what))
}

/** The line of the operation log. */
export function logRow(
  order: NamedOrder,
  { actor, happening, now, changes = [] }: Happened & { readonly changes?: readonly FieldChange[] },
): Insertable<Tables['operation_log']> {
  const action = `saleOrder.${verbOf(happening)}` as const
  const act = { actor, action, target: targetOf(order), summary: sentenceOf(happening), changes }
  return actRow(order.merchant_id, act, now)
}

/** What only the merchant's own people see. */
export const INTERNAL: readonly OrderHappening['event'][] = ['remark', 'reveal']

/** One happening as it is read beside its order. */
export interface HistoryRow {
  readonly at: string
  readonly actor: string
  readonly event: string
  readonly facts: unknown
}

export function historyEntry({ at, actor, event, facts }: HistoryRow): { at: string; actor: string; text: string } {
  const { text, ...rest } = keptFacts.parse(facts)
  return { at: isoOf(at), actor, text: text ?? sentenceOf(orderHappening.parse({ ...rest, event })) }
}
