// How a shop stands, as people read it.
import type { ShopStatus } from '@merchant/contract'
import type { Text } from '../../i18n/text.ts'
import type { Tone } from './status-tag.tsx'

export const shopLabels: Record<ShopStatus, { readonly text: Text; readonly tone: Tone }> = {
  PENDING: { text: ['待开通', 'Pending'], tone: 'neutral' },
  OPEN: { text: ['营业中', 'Open'], tone: 'success' },
  RESTING: { text: ['休息中', 'Resting'], tone: 'warning' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
  FROZEN: { text: ['已冻结', 'Frozen'], tone: 'danger' },
}
