// Why somebody reads what is masked.
import type { RevealReason } from '../reveal.ts'
import type { LabelTexts } from './label.ts'

export const revealReasonTexts: LabelTexts<RevealReason> = {
  SHIP: ['发货核对', 'Shipping'],
  CONTACT: ['联系对方', 'Contact'],
  AFTER_SALE: ['售后处理', 'After-sale'],
  CHECK: ['信息核验', 'Verification'],
}
