// What the states of a withdrawal are called, and in which tone.
import type { WithdrawStatus, WithdrawTab } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const withdrawLabels: Readonly<Record<WithdrawStatus, { readonly text: Text; readonly tone: Tone }>> = {
  WAIT_CONFIRM: { text: ['待验证', 'To confirm'], tone: 'warning' },
  AUDITING: { text: ['待审核', 'In review'], tone: 'info' },
  APPROVED: { text: ['待打款', 'To pay'], tone: 'info' },
  PAYING: { text: ['打款中', 'Paying'], tone: 'info' },
  SUCCESS: { text: ['已到账', 'Arrived'], tone: 'success' },
  FAILED: { text: ['打款失败', 'Failed'], tone: 'danger' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  CANCELED: { text: ['已撤销', 'Cancelled'], tone: 'neutral' },
  BOUNCED: { text: ['已退票', 'Sent back'], tone: 'danger' },
}

/** A merchant's tabs. */
export const tabLabels: Record<WithdrawTab, Text> = {
  WAIT_CONFIRM: ['待验证', 'To confirm'],
  AUDITING: ['待审核', 'Under review'],
  PAYING_OUT: ['打款中', 'Being paid'],
  SUCCESS: ['已到账', 'Arrived'],
  NOT_ARRIVED: ['失败·退票', 'Failed or returned'],
  CANCELED: ['已撤销', 'Canceled'],
}
