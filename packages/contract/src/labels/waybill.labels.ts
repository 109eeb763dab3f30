// Waybills of carriers' interfaces, and the accounts that they come from.
import type { WaybillPayType } from '../endpoints/trade/waybill.ts'
import type { WaybillPaper, WaybillState } from '../endpoints/trade/waybill-view.ts'
import type { Labels, LabelTexts } from './label.ts'

export const waybillLabels: Labels<WaybillState> = {
  ASKING: { text: ['取号中', 'Asking'], tone: 'info' },
  ISSUED: { text: ['未使用', 'Not used'], tone: 'warning' },
  REFUSED: { text: ['取号失败', 'Refused'], tone: 'danger' },
  USED: { text: ['已使用', 'Used'], tone: 'success' },
  CANCELING: { text: ['取消中', 'Being cancelled'], tone: 'info' },
  CANCELED: { text: ['已取消', 'Cancelled'], tone: 'neutral' },
}

export const waybillPaperTexts: LabelTexts<WaybillPaper> = {
  '100x180': ['大号 100×180 mm', 'Large, 100×180 mm'],
  '76x130': ['小号 76×130 mm', 'Small, 76×130 mm'],
}

export const waybillPayTypeTexts: LabelTexts<WaybillPayType> = {
  MONTHLY: ['月结', 'Monthly bill'],
  SHIPPER: ['寄付现结', 'Paid at pick-up'],
  RECEIVER: ['到付', 'Paid by the receiver'],
}
