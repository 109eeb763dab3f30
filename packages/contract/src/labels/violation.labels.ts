// What a violation is of and against, which rule was broken, and where it stands.
import type {
  ConductRule,
  OffCode,
  ViolationEffect,
  ViolationRule,
  ViolationStatus,
  ViolationTarget,
  ViolationType,
} from '../endpoints/trade/violation-words.ts'
import type { Labels, LabelTexts } from './label.ts'

/** The rules that goods can break. */
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

/** What each of them asks. */
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

export const conductRuleTexts: LabelTexts<ConductRule> = {
  LATE_SHIPMENT: ['延迟发货', 'Late shipment'],
  FALSE_SHIPMENT: ['虚假发货', 'False shipment'],
  OUT_OF_STOCK: ['缺货不发', 'Sold without stock'],
  WRONG_GOODS: ['货不对板', 'Not as described'],
  OFF_PLATFORM: ['引导线下交易', 'Deals beside the platform'],
  AFTER_SALE: ['售后不当', 'After-sale refused'],
  NO_REPLY: ['不回复买家', 'Buyers left unanswered'],
  ATTITUDE: ['服务态度恶劣', 'Rude to buyers'],
  FAKE_TRADE: ['虚假交易', 'Faked orders'],
  PRIVACY: ['泄露买家信息', 'Buyers’ data leaked'],
  OTHER_CONDUCT: ['其他经营违规', 'Other conduct'],
}

export const violationRuleTexts: LabelTexts<ViolationRule> = { ...offCodeTexts, ...conductRuleTexts }

/** What each of them asks; the merchant reads it. */
export const violationDemandTexts: LabelTexts<ViolationRule> = {
  ...offRuleTexts,
  LATE_SHIPMENT: [
    '须在承诺的时间内发货并有揽收记录',
    'Ship within the time promised, so that a carrier has the parcel',
  ],
  FALSE_SHIPMENT: ['不得填写虚假运单号或发出空包裹', 'No invented waybill numbers and no empty parcels'],
  OUT_OF_STOCK: ['已付款的订单须有货可发，库存须与实物一致', 'What was paid for must be there: keep stock as it is'],
  WRONG_GOODS: ['发出的商品须与订单和详情一致', 'What is sent must be what was ordered and described'],
  OFF_PLATFORM: ['不得引导买家到平台以外付款或成交', 'Buyers may not be led to pay or deal elsewhere'],
  AFTER_SALE: ['须按平台规则处理退换货与退款', 'Returns and refunds are handled by the platform’s rules'],
  NO_REPLY: ['须及时回复买家的咨询与投诉', 'Answer what buyers ask and complain of in time'],
  ATTITUDE: ['不得辱骂、威胁或骚扰买家', 'Buyers may not be insulted, threatened or bothered'],
  FAKE_TRADE: ['不得以虚构的订单抬高销量或评价', 'No invented orders to raise sales or reviews'],
  PRIVACY: ['买家的姓名、电话与地址只可用于履行订单', 'Names, phones and addresses of buyers serve their orders alone'],
  OTHER_CONDUCT: ['违反平台其他规则，详见违规说明', 'Against another rule of conduct, as the reason says'],
}

export const violationTypeTexts: LabelTexts<ViolationType> = {
  GOODS: ['商品违规', 'Goods'],
  TRADE: ['交易违规', 'Orders and shipping'],
  SERVICE: ['服务违规', 'Service'],
  OTHER: ['其他违规', 'Other'],
}

export const violationTargetTexts: LabelTexts<ViolationTarget> = {
  GOODS: ['商品', 'Goods'],
  ORDER: ['销售订单', 'Sale order'],
  SHOP: ['店铺', 'Shop'],
}

export const violationEffectTexts: LabelTexts<ViolationEffect> = {
  GOODS_OFF: ['商品下架', 'Goods taken off'],
  GOODS_BANNED: ['商品封禁', 'Goods banned'],
  POINTS: ['扣分', 'Points'],
  WARNING: ['警告', 'Warning'],
}

export const violationLabels: Labels<ViolationStatus> = {
  PENDING: { text: ['可申诉', 'Appealable'], tone: 'warning' },
  APPEALING: { text: ['申诉中', 'Appealing'], tone: 'info' },
  EFFECTIVE: { text: ['已生效', 'In effect'], tone: 'danger' },
  REVOKED: { text: ['已撤销', 'Revoked'], tone: 'neutral' },
}
