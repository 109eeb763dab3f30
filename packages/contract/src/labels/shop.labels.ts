// Shops and their addresses.
import type { ShopAddressKind } from '../endpoints/merchant/shop-address.ts'
import type { ShopStatus } from '../endpoints/merchant/shop-status.ts'
import type { Labels, LabelTexts } from './label.ts'

export const shopLabels: Labels<ShopStatus> = {
  PENDING: { text: ['待开通', 'Pending'], tone: 'neutral' },
  OPEN: { text: ['营业中', 'Open'], tone: 'success' },
  RESTING: { text: ['休息中', 'Resting'], tone: 'warning' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
  FROZEN: { text: ['已冻结', 'Frozen'], tone: 'danger' },
}

export const shopAddressKindTexts: LabelTexts<ShopAddressKind> = {
  SHIP: ['发货地址', 'Ships from'],
  RETURN: ['退货地址', 'Returns to'],
  PICKUP: ['自提地址', 'Pick-up'],
}
