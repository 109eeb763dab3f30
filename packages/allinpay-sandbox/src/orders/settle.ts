/** The channel's or the bank's answer to any kind of order, and what closing one gives back. */
import { ORDER_STATUS, ORDER_TYPE } from '@merchant/allinpay/wire'
import type { OrderRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { agentPayFailed, agentPaySucceeded, isPayout } from './agent-pay.ts'
import { confirmOrder, orderPaid } from './confirm.ts'
import { paidAfterClosing } from './magic-amounts.ts'
import { markClosed, markFailed } from './order.ts'
import { paidKindOf } from './order-kinds.ts'
import { refundFailed, refundSucceeded } from './refund.ts'
import { isFrozen, unfreeze, withdrawFailed, withdrawSucceeded } from './withdraw.ts'

/** True while an answer of the channel can still change the order. */
function isOpen(order: OrderRow): boolean {
  return order.state === ORDER_STATUS.unpaid || order.state === ORDER_STATUS.inProgress
}

/** Closed while its payment was under way at the channel. */
const isPaidLate = (order: OrderRow): boolean => order.state === ORDER_STATUS.closed && order.settleAt !== null

/** 成功, by the channel or by an operator of the sandbox. Nothing happens when the order is finished (false). */
export async function settleSuccess(work: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (!isOpen(order) && !isPaidLate(order)) return false
  if (paidKindOf(order) !== null) await orderPaid(work, order)
  if (isPayout(order)) await agentPaySucceeded(work, order)
  if (order.type === ORDER_TYPE.refund) await refundSucceeded(work, order)
  if (order.type === ORDER_TYPE.withdraw) {
    if (order.state === ORDER_STATUS.unpaid) await confirmOrder(work, order)
    await withdrawSucceeded(work, order)
  }
  return true
}

/** What nobody had paid when it was closed, and its payer's bank pays all the same. */
export const mayBePaidClosed = (order: OrderRow): boolean =>
  order.state === ORDER_STATUS.closed && paidKindOf(order) !== null

/** 成功 of a closed order. Nothing happens when it is not one (false). */
export async function payClosed(work: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (!mayBePaidClosed(order)) return false
  await orderPaid(work, order)
  return true
}

/** 失败 with the channel's reason. Nothing happens when the order is finished (false). */
export async function settleFailure(work: UnitOfWork, order: OrderRow, reason: string): Promise<boolean> {
  if (!isOpen(order)) return false
  if (order.type === ORDER_TYPE.refund) await refundFailed(work, order, reason)
  else if (order.type === ORDER_TYPE.withdraw && isFrozen(order)) await withdrawFailed(work, order, reason)
  else if (isPayout(order)) await agentPayFailed(work, order, reason)
  else await markFailed(work, order, reason)
  return true
}

/** 关闭: frozen money is free again. Refund and payout orders are never closed by hand. */
export async function closeOrder(work: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (!isOpen(order) || order.type === ORDER_TYPE.refund || isPayout(order)) return false
  if (order.type === ORDER_TYPE.withdraw && isFrozen(order)) await unfreeze(work, order)
  markClosed(work, order, order.state === ORDER_STATUS.unpaid ? paidAfterClosing(work, order) : null)
  return true
}
