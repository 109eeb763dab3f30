// What keeps a merchant from being closed.
import type { ClosingBlockerKind, ClosingEnd } from '../endpoints/merchant/merchant-closing.ts'
import type { LabelTexts } from './label.ts'

export const closingBlockerTexts: LabelTexts<ClosingBlockerKind> = {
  ORDERS: ['未完成的订单', 'Open orders'],
  SETTLEMENTS: ['待结算的订单', 'Orders not settled yet'],
  RETURNS: ['处理中的售后', 'Open returns'],
  DISPUTES: ['平台介入中的纠纷', 'Open disputes'],
  REFUNDS: ['退款中的订单', 'Refunds under way'],
  BILLS: ['未结清的账单', 'Open bills'],
  PLATFORM_ORDERS: ['未结清的平台订单', 'Open platform orders'],
  PLATFORM_PAYMENTS: ['处理中的平台付款', 'Payments to the platform under way'],
  RECHARGES: ['处理中的充值', 'Recharges under way'],
  WITHDRAWALS: ['处理中的提现', 'Withdrawals under way'],
  DEBT: ['欠款', 'Debt'],
  PENDING: ['待结算金额', 'Pending'],
  FROZEN: ['冻结金额', 'Frozen'],
  AVAILABLE: ['可用余额', 'Available'],
  PROMOTION: ['推广金', 'Promotion'],
  DEPOSIT: ['保证金', 'Deposit'],
  SUSPENSE: ['待查金额', 'Not explained yet'],
  CASES: ['平台核实中的资金事项', 'Money that the platform is verifying'],
  RESTRICTIONS: ['平台的限制', 'Restrictions by the platform'],
}

/** What became of a request. */
export const closingEndTexts: LabelTexts<ClosingEnd> = {
  DONE: ['已注销', 'Closed'],
  CANCELED: ['已撤销', 'Taken back'],
}
