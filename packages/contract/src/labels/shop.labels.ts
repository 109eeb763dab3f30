// Shops and their addresses.
import type { NotePaper, NotePart } from '../endpoints/merchant/delivery-note.ts'
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

export const notePaperTexts: LabelTexts<NotePaper> = {
  A4: ['A4 纸', 'A4'],
  LABEL: ['100×180 mm 标签', 'Label 100×180 mm'],
}

export const notePartTexts: LabelTexts<NotePart> = {
  LOGO: ['店标', 'Logo'],
  PAID_AT: ['付款时间', 'Time of payment'],
  BUYER: ['买家昵称', 'Buyer'],
  SKU_CODE: ['商品编码', 'Codes of goods'],
  AMOUNTS: ['金额', 'Amounts'],
  REMARK: ['买家留言', 'Buyer’s message'],
  SERVICE_PHONE: ['客服电话', 'Service phone'],
  RETURN_ADDRESS: ['退换货地址', 'Return address'],
}
