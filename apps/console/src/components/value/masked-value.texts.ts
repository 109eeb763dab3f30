// Texts of masked values and of the reasons to see them.
import { defineTexts } from '../../i18n/text.ts'

export const maskedTexts = defineTexts({
  reveal: ['查看完整{what}', 'Reveal {what}'],
  hide: ['隐藏{what}', 'Hide {what}'],
  why: ['查看原因 · 记入操作日志', 'Why? It is logged'],
  left: ['今日还可查看 {count} 次', '{count} more today'],
  reason_SHIP: ['发货核对', 'Shipping'],
  reason_CONTACT: ['联系对方', 'Contact'],
  reason_AFTER_SALE: ['售后处理', 'After-sale'],
  reason_CHECK: ['信息核验', 'Verification'],
})
