// Accounts of a merchant, and what moves between them.
import type { FlowAccount, FlowDirection, HeldMoney } from '../endpoints/money/finance.ts'
import type { Labels, LabelTexts } from './label.ts'

export const flowAccountTexts: LabelTexts<FlowAccount> = {
  AVAILABLE: ['可用余额', 'Available'],
  PENDING: ['待结算', 'Pending'],
  FROZEN: ['冻结', 'Frozen'],
  DEPOSIT: ['保证金', 'Deposit'],
  PROMO: ['推广金', 'Promotion'],
  DEBT: ['欠款', 'Debt'],
}

export const flowDirectionLabels: Labels<FlowDirection> = {
  IN: { text: ['收入', 'In'], tone: 'success' },
  OUT: { text: ['支出', 'Out'], tone: 'neutral' },
  MOVE: { text: ['划转', 'Move'], tone: 'info' },
}

/** What money is frozen for. */
export const heldKindTexts: LabelTexts<HeldMoney['kind']> = {
  WITHDRAWAL: ['提现', 'Withdrawal'],
  REFUND: ['订单退款', 'Refund of'],
  DISPUTE: ['售后平台介入', 'Return in dispute'],
  PLATFORM: ['平台冻结', 'Frozen by the platform'],
}
