// The life of a recharge order as data. Money that comes late is credited from wherever the order stands: it is never lost.
import { said, type RechargeRow, type RechargeStatus, type Said } from '@merchant/contract'

export type RechargeEvent = 'confirm' | 'codeRefused' | 'paid' | 'failed' | 'closed'

export const transitions: Readonly<
  Record<RechargeEvent, { readonly from: readonly RechargeStatus[]; readonly to: RechargeStatus }>
> = {
  confirm: { from: ['CREATED', 'PAYING'], to: 'PAYING' },
  codeRefused: { from: ['PAYING'], to: 'CREATED' },
  paid: { from: ['CREATED', 'PAYING', 'FAILED', 'CLOSED'], to: 'SUCCESS' },
  failed: { from: ['CREATED', 'PAYING'], to: 'FAILED' },
  closed: { from: ['CREATED', 'PAYING'], to: 'CLOSED' },
}

const names: Readonly<Record<RechargeStatus, Said>> = {
  CREATED: said('待支付', 'to be paid'),
  PAYING: said('支付中', 'being paid'),
  SUCCESS: said('充值成功', 'received'),
  FAILED: said('充值失败', 'failed'),
  CLOSED: said('已关闭', 'closed'),
}
export const statusName = (status: RechargeStatus): Said => names[status]

export const OPEN: readonly RechargeStatus[] = ['CREATED', 'PAYING']

/** What its merchant may do with an order. */
export const allowedActions = (status: RechargeStatus): RechargeRow['allowedActions'] =>
  status === 'CREATED' ? ['pay', 'cancel'] : status === 'PAYING' ? ['pay'] : []
