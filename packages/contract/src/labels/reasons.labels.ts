// Reasons that a merchant's people choose; kept in Chinese with the order, where its buyer reads them.
import type { LabelTexts } from './label.ts'

/** Why an unpaid order is closed. */
export const closeReasonTexts: LabelTexts<'Buyer' | 'OutOfStock' | 'Wrong' | 'Local' | 'Other'> = {
  Buyer: ['买家不想买了', 'Buyer changed their mind'],
  OutOfStock: ['商品缺货', 'Out of stock'],
  Wrong: ['信息填写错误', 'Wrong details'],
  Local: ['同城见面交易', 'Handed over in person'],
  Other: ['其他', 'Other'],
}

/** Why a buyer takes back an order that is not paid. */
export const cancelReasonTexts: LabelTexts<'Unwanted' | 'Wrong' | 'Twice' | 'Price' | 'Other'> = {
  Unwanted: ['不想要了', 'Not wanted any more'],
  Wrong: closeReasonTexts.Wrong,
  Twice: ['拍错或重复下单', 'Ordered by mistake or twice'],
  Price: ['价格不合适', 'The price does not suit'],
  Other: closeReasonTexts.Other,
}

/** Why money goes back to a buyer. */
export const refundReasonTexts: LabelTexts<'Flaw' | 'OutOfStock' | 'Agreed' | 'Less' | 'Other'> = {
  Flaw: ['商品有瑕疵', 'Flawed goods'],
  OutOfStock: closeReasonTexts.OutOfStock,
  Agreed: ['与买家协商一致', 'Agreed with the buyer'],
  Less: ['少发或漏发', 'Something was missing'],
  Other: closeReasonTexts.Other,
}
