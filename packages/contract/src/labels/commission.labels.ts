// Commission rules: what they are about, and whether they hold.
import type { CommissionScope, CommissionState } from '../endpoints/trade/commission-rule.ts'
import type { Labels, LabelTexts } from './label.ts'

export const commissionScopeTexts: LabelTexts<CommissionScope> = {
  GOODS: ['指定商品', 'Goods'],
  SHOP: ['指定店铺', 'Shop'],
  MERCHANT: ['指定商户', 'Merchant'],
  CATEGORY: ['平台类目', 'Category'],
  TYPE: ['商户类型', 'Kind of merchant'],
  SOURCE: ['订单来源', 'Source of orders'],
}

export const commissionStateLabels: Labels<CommissionState> = {
  COMING: { text: ['未生效', 'To come'], tone: 'info' },
  IN_FORCE: { text: ['生效中', 'In force'], tone: 'success' },
  ENDED: { text: ['已失效', 'Ended'], tone: 'neutral' },
}
