// States of a shop as people read them.
import type { ShopInfo } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'
import { shopTexts as texts } from './shop.texts.ts'

export const shopLabels: Record<ShopInfo['status'], { readonly text: Text; readonly tone: Tone }> = {
  PENDING: { text: texts.status_PENDING, tone: 'neutral' },
  OPEN: { text: texts.status_OPEN, tone: 'success' },
  RESTING: { text: texts.status_RESTING, tone: 'warning' },
  CLOSED: { text: texts.status_CLOSED, tone: 'neutral' },
  FROZEN: { text: texts.status_FROZEN, tone: 'danger' },
}
