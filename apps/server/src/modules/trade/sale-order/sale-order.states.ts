// The life of a sale order as data: which event leads from which status to which.
import { said, type Said, type SaleOrderAction, type SaleOrderStatus } from '@merchant/contract'

export type SaleOrderEvent = 'paySucceeded' | 'payTimedOut' | 'close' | 'ship' | 'confirm' | 'autoConfirm'

export const transitions: Readonly<Record<SaleOrderEvent, { from: readonly SaleOrderStatus[]; to: SaleOrderStatus }>> =
  {
    paySucceeded: { from: ['UNPAID'], to: 'TO_SHIP' },
    payTimedOut: { from: ['UNPAID'], to: 'CLOSED' },
    close: { from: ['UNPAID'], to: 'CLOSED' },
    ship: { from: ['TO_SHIP'], to: 'SHIPPED' },
    confirm: { from: ['SHIPPED'], to: 'COMPLETED' },
    autoConfirm: { from: ['SHIPPED'], to: 'COMPLETED' },
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

/** What each party may do in a status; the server checks again when it is done. */
export function allowedActions(status: SaleOrderStatus, party: 'merchant' | 'storefront'): SaleOrderAction[] {
  const able = (event: SaleOrderEvent) => transitions[event].from.includes(status)
  if (party === 'storefront') return able('confirm') ? ['confirm'] : []
  return [...(able('ship') ? ['ship' as const] : []), ...(able('close') ? ['close' as const] : []), 'remark']
}
