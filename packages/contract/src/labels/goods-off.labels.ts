// Why goods are off, what was decided of them, and what became of an appeal.
import type { GoodsAppealState } from '../endpoints/trade/goods-off.ts'
import type { RulingKind } from '../endpoints/trade/goods-ruling.ts'
import type { Labels, LabelTexts } from './label.ts'

export const rulingKindTexts: LabelTexts<RulingKind> = {
  FORCED_OFF: ['违规下架', 'Taken off'],
  BANNED: ['封禁', 'Banned'],
  FIXED: ['修改通过审核', 'Corrected and approved'],
  APPEAL_GRANTED: ['申诉成立', 'Appeal granted'],
}

/** Beside goods that are off. */
export const goodsAppealStateLabels: Labels<GoodsAppealState> = {
  NONE: { text: ['未申诉', 'Not appealed'], tone: 'neutral' },
  PENDING: { text: ['申诉中', 'Appealed'], tone: 'info' },
  REJECTED: { text: ['申诉未成立', 'Appeal rejected'], tone: 'danger' },
}
