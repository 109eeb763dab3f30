// Scores of a shop and their parts.
import type { ScoreKind, ScorePart } from '../endpoints/merchant/shop-score.ts'
import type { LabelTexts } from './label.ts'

export const scoreKindTexts: LabelTexts<ScoreKind> = {
  DESCRIPTION: ['描述相符', 'As described'],
  SERVICE: ['服务态度', 'Service'],
  LOGISTICS: ['物流服务', 'Logistics'],
}

export const scorePartTexts: LabelTexts<ScorePart> = {
  FLAWLESS: ['发货后未因商品问题退款或换补货', 'Sent, and nothing given back for what was wrong with the goods'],
  APPROVED: ['商品审核通过', 'Goods passed by the auditors'],
  ANSWERED: ['在售后审核期限的一半内处理', 'Returns answered within half of the time'],
  UNDISPUTED: ['售后未被平台判定支持买家', 'Returns without a ruling for the buyer'],
  REFUNDED: ['退款及时完成', 'Money sent back in good time'],
  ON_TIME: ['按承诺时间发货', 'Shipped in the promised time'],
  QUICK: ['在承诺时间的一半内发货', 'Shipped in half of the promised time'],
}
