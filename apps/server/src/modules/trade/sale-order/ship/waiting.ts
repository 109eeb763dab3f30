// Orders that somebody wants to ship by their numbers: what is left of each, and why one can't be shipped.
import { type DeliveryType, type Fen, type HoldReason, said, type Said } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { goesSomewhere } from '../order-delivery.ts'
import { heldFor, isGoingBack, isToShip, statusName } from '../sale-order.states.ts'
import { mayLeave } from './parcel-standing.ts'

export interface Waiting {
  readonly id: string
  readonly status: Parameters<typeof statusName>[0]
  readonly delivery_type: DeliveryType
  readonly hold_reason: HoldReason | null
  readonly refund_asked_fen: Fen
  readonly paid_fen: Fen
  /** 手工皂 +1: that, and one other kind. */
  readonly about: string
  readonly left: number
  /** Masked; empty for an order from before masks were kept. */
  readonly receiverName: string
}

/** An order that is not to be shipped, in words; null for one that is. */
export function whyNot(order: Waiting): Said | null {
  if (!isToShip(order) || !goesSomewhere(order.delivery_type)) {
    const { zh, en } = statusName(order.status, order.delivery_type)
    return said(`该订单当前为「${zh}」，不能发货`, `This order is ${en}, and not to be shipped`)
  }
  if (order.hold_reason !== null) return heldFor(order.hold_reason)
  return isGoingBack(order) ? said('该订单全额退款处理中', 'All of it is being refunded') : null
}

/** By their numbers, with what is left of each. */
export async function findWaiting(db: TenantDb, numbers: readonly string[]): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await db
    .selectFrom('sale_order')
    .innerJoin('sale_order_item as item', 'item.order_id', 'sale_order.id')
    .select([
      'sale_order.order_no',
      'sale_order.id',
      'sale_order.status',
      'sale_order.delivery_type',
      'sale_order.hold_reason',
      'sale_order.refund_asked_fen',
      'sale_order.paid_fen',
      'sale_order.receiver_name_mask',
      'item.goods_title',
      'item.quantity',
      'item.shipped_quantity',
      'item.dropped_quantity',
      'item.held_quantity',
    ])
    .where('sale_order.order_no', 'in', [...new Set(numbers)])
    .orderBy('sale_order.order_no')
    .orderBy('item.line')
    .execute()
  const found = new Map<string, Waiting>()
  for (const [number, lines] of Map.groupBy(rows, (row) => row.order_no)) {
    const [first] = lines
    if (first === undefined) continue
    const { id, status, delivery_type, hold_reason, refund_asked_fen, paid_fen, goods_title: title } = first
    const receiverName = first.receiver_name_mask ?? ''
    const left = lines.reduce((sum, line) => sum + mayLeave(line), 0)
    const about = lines.length === 1 ? title : `${title} +${lines.length - 1}`
    found.set(number, { id, status, delivery_type, hold_reason, refund_asked_fen, paid_fen, about, left, receiverName })
  }
  return found
}
