// States of goods as people read them; sold out is on sale with nothing left to sell.
import type { GoodsTab } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'
import { goodsTexts as texts } from './goods.texts.ts'

export const goodsLabels: Record<GoodsTab, { readonly text: Text; readonly tone: Tone }> = {
  ON_SALE: { text: texts.tab_ON_SALE, tone: 'success' },
  WAREHOUSE: { text: texts.tab_WAREHOUSE, tone: 'neutral' },
  SOLD_OUT: { text: texts.tab_SOLD_OUT, tone: 'danger' },
  RECYCLED: { text: texts.tab_RECYCLED, tone: 'neutral' },
  DRAFT: { text: texts.status_DRAFT, tone: 'neutral' },
}
