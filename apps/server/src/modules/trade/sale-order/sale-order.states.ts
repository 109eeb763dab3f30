// The life of a sale order as data: which event leads from which status to which.
import { said, type Said, type SaleOrderAction, type SaleOrderStatus, type SettleStatus } from '@merchant/contract'

export type SaleOrderEvent =
  | 'paySucceeded'
  | 'payTimedOut'
  | 'close'
  | 'ship'
  | 'confirm'
  | 'autoConfirm'
  | 'allRefunded'

export const transitions: Readonly<Record<SaleOrderEvent, { from: readonly SaleOrderStatus[]; to: SaleOrderStatus }>> =
  {
    paySucceeded: { from: ['UNPAID'], to: 'TO_SHIP' },
    payTimedOut: { from: ['UNPAID'], to: 'CLOSED' },
    close: { from: ['UNPAID'], to: 'CLOSED' },
    ship: { from: ['TO_SHIP'], to: 'SHIPPED' },
    confirm: { from: ['SHIPPED'], to: 'COMPLETED' },
    autoConfirm: { from: ['SHIPPED'], to: 'COMPLETED' },
    allRefunded: { from: ['TO_SHIP', 'SHIPPED'], to: 'CLOSED' },
  }

const names: Readonly<Record<SaleOrderStatus, Said>> = {
  UNPAID: said('待付款', 'unpaid'),
  TO_SHIP: said('待发货', 'to ship'),
  SHIPPED: said('已发货', 'shipped'),
  COMPLETED: said('交易成功', 'completed'),
  CLOSED: said('交易关闭', 'closed'),
}

/** The status in Chinese, for refusals. */
export const statusName = (status: SaleOrderStatus): Said => names[status]

/** A payment that begins must have a minute to be made in. */
const LAST_START_MS = 60_000
export const mayStillPay = (payExpireAt: Date, now: Date): boolean =>
  payExpireAt.getTime() - now.getTime() > LAST_START_MS

/** What of an order decides what may be done to it. */
export interface OrderStanding {
  readonly status: SaleOrderStatus
  readonly settle_status: SettleStatus
  readonly paid_fen: number
  readonly refund_asked_fen: number
  readonly refunded_fen: number
  readonly has_fast_refund: boolean
}

/** Whether money of it is on its way back to the buyer. */
export const isRefunding = (order: Pick<OrderStanding, 'refund_asked_fen' | 'refunded_fen'>): boolean =>
  order.refund_asked_fen > order.refunded_fen

const isRefundable = (order: OrderStanding): boolean =>
  order.status !== 'UNPAID' &&
  order.status !== 'CLOSED' &&
  order.settle_status !== 'PENDING' &&
  order.refund_asked_fen < order.paid_fen

/** It was promised, nothing was shipped, and all that was paid or is left of it is still here. */
export const mayFastRefund = (order: OrderStanding): boolean =>
  order.has_fast_refund && order.status === 'TO_SHIP' && !isRefunding(order) && isRefundable(order)

/** What each party may do to an order as it stands; the server checks again when it is done. */
export function allowedActions(order: OrderStanding, party: 'merchant' | 'storefront'): SaleOrderAction[] {
  const able = (event: SaleOrderEvent) => transitions[event].from.includes(order.status)
  if (party === 'storefront')
    return [...(able('confirm') ? ['confirm' as const] : []), ...(mayFastRefund(order) ? ['fastRefund' as const] : [])]
  return [
    ...(able('ship') && !isRefunding(order) ? ['ship' as const] : []),
    ...(able('close') ? ['close' as const] : []),
    ...(isRefundable(order) ? ['refund' as const] : []),
    'remark',
  ]
}
