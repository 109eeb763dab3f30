// Reasons that a merchant's people choose; kept in Chinese with the order, where its buyer reads them.
import type { CloseReasonCode } from '../endpoints/trade/close-reason.ts'
import type { LabelTexts } from './label.ts'

/** Why a merchant closes an order. */
export const closeReasonTexts: LabelTexts<CloseReasonCode> = {
  CHANGED_MIND: ['买家不想买了', 'Buyer changed their mind'],
  OUT_OF_STOCK: ['商品缺货', 'Out of stock'],
  WRONG_INFO: ['信息填写错误', 'Wrong details'],
  IN_PERSON: ['同城见面交易', 'Handed over in person'],
  OTHER: ['其他', 'Other'],
}

/** Why a buyer takes back an order that is not paid. */
export const cancelReasonTexts: LabelTexts<'Unwanted' | 'Wrong' | 'Twice' | 'Price' | 'Other'> = {
  Unwanted: ['不想要了', 'Not wanted any more'],
  Wrong: closeReasonTexts.WRONG_INFO,
  Twice: ['拍错或重复下单', 'Ordered by mistake or twice'],
  Price: ['价格不合适', 'The price does not suit'],
  Other: closeReasonTexts.OTHER,
}

/** Why money goes back to a buyer. */
export const refundReasonTexts: LabelTexts<'Flaw' | 'OutOfStock' | 'Agreed' | 'Less' | 'Other'> = {
  Flaw: ['商品有瑕疵', 'Flawed goods'],
  OutOfStock: closeReasonTexts.OUT_OF_STOCK,
  Agreed: ['与买家协商一致', 'Agreed with the buyer'],
  Less: ['少发或漏发', 'Something was missing'],
  Other: closeReasonTexts.OTHER,
}
