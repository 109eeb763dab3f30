// Why goods are off, what was decided of them, and what became of an appeal.
import type { GoodsAppealState, GoodsAppealStatus, OffCode } from '../endpoints/trade/goods-off.ts'
import type { RulingKind } from '../endpoints/trade/goods-ruling.ts'
import type { Labels, LabelTexts } from './label.ts'

/** The rules that can be broken. */
export const offCodeTexts: LabelTexts<OffCode> = {
  PROHIBITED: ['违禁商品', 'Prohibited goods'],
  COUNTERFEIT: ['假冒伪劣', 'Counterfeit'],
  INFRINGING: ['侵犯权利', 'Infringing'],
  MISLEADING: ['虚假或夸大宣传', 'False or exaggerated claims'],
  UNLICENSED: ['缺少资质', 'Without a licence'],
  PRICE: ['价格违规', 'Price'],
  QUALITY: ['质量问题', 'Quality'],
  OTHER: ['其他违规', 'Other'],
}

/** What each of them asks; the merchant reads it. */
export const offRuleTexts: LabelTexts<OffCode> = {
  PROHIBITED: [
    '法律法规或平台规则禁止销售的商品不得发布',
    'What the law or the platform forbids to sell may not be listed',
  ],
  COUNTERFEIT: [
    '不得销售假冒注册商标或以次充好的商品',
    'No goods with a false mark, and none that pass for better ones',
  ],
  INFRINGING: [
    '商品的标题、图片、外观不得侵犯他人的商标、著作权、专利或肖像',
    'Title, pictures and looks may not infringe marks, copyrights, patents or portraits of others',
  ],
  MISLEADING: [
    '标题、图片和详情须与实物一致，不得使用绝对化用语或无依据的功效',
    'Title, pictures and detail must match the goods, without superlatives or effects that nothing proves',
  ],
  UNLICENSED: [
    '该类商品须具备有效资质或授权，请先到“资质管理”提交',
    'Such goods take a valid licence or authorisation: hand it in under Qualifications first',
  ],
  PRICE: [
    '不得虚标划线价、以明显异常的价格引流或扰乱市场',
    'No invented market prices, and no prices that only lure buyers or disturb the market',
  ],
  QUALITY: [
    '抽检不合格或集中收到质量投诉的商品须整改后再售',
    'Goods that failed a check, or of which many complain, are put right before they are sold again',
  ],
  OTHER: ['违反平台其他规则，详见违规说明', 'Against another rule of the platform, as the reason says'],
}

export const rulingKindTexts: LabelTexts<RulingKind> = {
  FORCED_OFF: ['违规下架', 'Taken off'],
  BANNED: ['封禁', 'Banned'],
  FIXED: ['修改通过审核', 'Corrected and approved'],
  APPEAL_GRANTED: ['申诉成立', 'Appeal granted'],
}

export const goodsAppealLabels: Labels<GoodsAppealStatus> = {
  PENDING: { text: ['待处理', 'Waiting'], tone: 'warning' },
  GRANTED: { text: ['成立', 'Granted'], tone: 'success' },
  REJECTED: { text: ['不成立', 'Rejected'], tone: 'danger' },
  CLOSED: { text: ['已失效', 'Over'], tone: 'neutral' },
}

/** Beside goods that are off. */
export const goodsAppealStateLabels: Labels<GoodsAppealState> = {
  NONE: { text: ['未申诉', 'Not appealed'], tone: 'neutral' },
  PENDING: { text: ['申诉中', 'Appealed'], tone: 'info' },
  REJECTED: { text: ['申诉未成立', 'Appeal rejected'], tone: 'danger' },
}
