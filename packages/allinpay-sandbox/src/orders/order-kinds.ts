/** Kinds of orders that do the same: by a protocol a payer's balance pays a consume or a collect without being asked. */
import { ORDER_TYPE } from '@merchant/allinpay/wire'
import type { OrderRow } from '../storage/tables.ts'
import type { LimitedKind } from './limits.ts'

type OfKind = Pick<OrderRow, 'type'>

export const isConsume = ({ type }: OfKind): boolean =>
  type === ORDER_TYPE.consume || type === ORDER_TYPE.protocolConsume

export const isCollect = ({ type }: OfKind): boolean =>
  type === ORDER_TYPE.collect || type === ORDER_TYPE.protocolCollect

/** What a payer pays for, which is what a day's count is kept of; null for an order that no payer pays. */
export function paidKindOf(order: OfKind): LimitedKind | null {
  if (order.type === ORDER_TYPE.deposit) return 'deposit'
  if (isConsume(order)) return 'consume'
  return isCollect(order) ? 'collect' : null
}
