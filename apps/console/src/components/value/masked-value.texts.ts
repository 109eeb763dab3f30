// Texts of masked values and of the reasons to see them.
import { revealReasonTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../i18n/text.ts'

export const maskedTexts = defineTexts({
  reveal: ['查看完整{what}', 'Reveal {what}'],
  hide: ['隐藏{what}', 'Hide {what}'],
  why: ['查看原因 · 记入操作日志', 'Why? It is logged'],
  left: ['今日还可查看 {count} 次', '{count} more today'],
  ...namedTexts('reason_', revealReasonTexts),
})
