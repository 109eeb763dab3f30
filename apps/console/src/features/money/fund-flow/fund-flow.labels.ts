// What the accounts and directions of the fund flow are called.
import type { FlowAccount, FundFlow } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const accountLabels: Readonly<Record<FlowAccount, Text>> = {
  AVAILABLE: ['可用余额', 'Available'],
  PENDING: ['待结算', 'Pending'],
  FROZEN: ['冻结', 'Frozen'],
  DEPOSIT: ['保证金', 'Deposit'],
  PROMO: ['推广金', 'Promotion'],
  DEBT: ['欠款', 'Debt'],
}

export const directionLabels: Readonly<Record<FundFlow['direction'], { readonly text: Text; readonly tone: Tone }>> = {
  IN: { text: ['收入', 'In'], tone: 'success' },
  OUT: { text: ['支出', 'Out'], tone: 'neutral' },
  MOVE: { text: ['划转', 'Move'], tone: 'info' },
}
