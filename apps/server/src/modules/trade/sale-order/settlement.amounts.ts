// What is settled of an order, and from when on.
import type { OrderRecord } from './sale-order.store.ts'

type Rest = Pick<OrderRecord, 'paid_fen' | 'refunded_fen' | 'commission_fen' | 'commission_returned_fen'>

/** What refunds have left of the payment, and of the commission, in 分; refunds under way keep the settlement waiting. */
export const restOf = (order: Rest): number => order.paid_fen - order.refunded_fen
export const commissionOf = (order: Rest): number => order.commission_fen - order.commission_returned_fen

/** What the merchant gets of it. */
export const netOf = (order: Rest): number => restOf(order) - commissionOf(order)

/** Whether an order that is not settled may be by now. */
export const isDue = (order: Pick<OrderRecord, 'status' | 'settle_due_at'>, now: Date): boolean =>
  order.status === 'COMPLETED' && order.settle_due_at !== null && order.settle_due_at <= now
