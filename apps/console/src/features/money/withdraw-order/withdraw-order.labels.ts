// What the states of a withdrawal are called, and in which tone.
import type { WithdrawStatus } from '@merchant/contract'
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
