// The life of a recharge order as data. Money that comes late is credited from wherever the order stands: it is never lost.
import { said, type RechargeMethod, type RechargeRow, type RechargeStatus, type Said } from '@merchant/contract'
import { rechargeParameters } from './recharge-order.parameters.ts'

export type RechargeEvent =
  | 'confirm'
  | 'codeRefused'
  | 'handIn'
  | 'rejected'
  | 'credit'
  | 'paid'
  | 'failed'
  | 'closed'
  | 'refund'
  | 'refundedInPart'
  | 'refundedWhole'
  | 'refundFailed'

export const transitions: Readonly<
  Record<RechargeEvent, { readonly from: readonly RechargeStatus[]; readonly to: RechargeStatus }>
> = {
  confirm: { from: ['CREATED', 'PAYING'], to: 'PAYING' },
  codeRefused: { from: ['PAYING'], to: 'CREATED' },
  handIn: { from: ['CREATED', 'REJECTED'], to: 'CONFIRMING' },
  rejected: { from: ['CONFIRMING'], to: 'REJECTED' },
  credit: { from: ['CREATED', 'CONFIRMING', 'REJECTED', 'CLOSED'], to: 'PAYING' },
  paid: { from: ['CREATED', 'PAYING', 'FAILED', 'CLOSED'], to: 'SUCCESS' },
  failed: { from: ['CREATED', 'PAYING'], to: 'FAILED' },
  closed: { from: ['CREATED', 'PAYING', 'REJECTED'], to: 'CLOSED' },
  refund: { from: ['SUCCESS'], to: 'REFUNDING' },
  refundedInPart: { from: ['REFUNDING'], to: 'SUCCESS' },
  refundedWhole: { from: ['REFUNDING'], to: 'REFUNDED' },
  refundFailed: { from: ['REFUNDING'], to: 'SUCCESS' },
}

const names: Readonly<Record<RechargeStatus, Said>> = {
  CREATED: said('待支付', 'to be paid'),
  CONFIRMING: said('待确认', 'to be confirmed'),
  PAYING: said('支付中', 'being paid'),
  SUCCESS: said('充值成功', 'received'),
  REFUNDING: said('退回中', 'being refunded'),
  REFUNDED: said('已退回', 'refunded'),
  FAILED: said('充值失败', 'failed'),
  REJECTED: said('凭证被退回', 'slip rejected'),
  CLOSED: said('已关闭', 'closed'),
}
export const statusName = (status: RechargeStatus): Said => names[status]

export const OPEN: readonly RechargeStatus[] = ['CREATED', 'PAYING']

/** What an order is, as far as its rules ask. */
export interface Standing {
  readonly method: RechargeMethod
  readonly status: RechargeStatus
}

/** Waits for its merchant, who can pay it or cancel it; never what the bank or the platform's people are at. */
export const WAITS_FOR_MERCHANT: readonly RechargeStatus[] = ['CREATED', 'REJECTED']

/** Whether another code may be typed for it. */
export const hasTriesLeft = ({ code_tries: tries }: { readonly code_tries: number }): boolean =>
  tries < rechargeParameters.maxCodeTries

/** A transfer that waits for its merchant; the clock ends it, and never what the platform's people have to look at. */
const waitsForSlip = ({ status }: Pick<Standing, 'status'>): boolean => WAITS_FOR_MERCHANT.includes(status)

/** Whether the clock closes it as it stands. */
export const hasDeadline = (order: Standing): boolean =>
  order.method === 'TRANSFER' ? waitsForSlip(order) : OPEN.includes(order.status)

/** Whether money that came for it may go on into the wallet. */
export const isCreditable = ({ method, status }: Standing): boolean =>
  method === 'TRANSFER' && transitions.credit.from.includes(status)

/** What its merchant may do with an order. */
export function allowedActions(order: Standing): RechargeRow['allowedActions'] {
  if (order.method === 'TRANSFER') return waitsForSlip(order) ? ['handIn', 'cancel'] : []
  return order.status === 'CREATED' ? ['pay', 'cancel'] : order.status === 'PAYING' ? ['pay'] : []
}
