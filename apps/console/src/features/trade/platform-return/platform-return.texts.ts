// Texts of returns as the platform's people find them with an order of any merchant.
import { defineTexts } from '../../../i18n/text.ts'

export const platformReturnTexts = defineTexts({
  returns: ['售后', 'Returns'],
  open: ['查看售后单 {no}', 'Open return {no}'],
  inDispute: ['平台介入中，计时在“平台介入”中处理', 'In dispute: its clock is moved on the desk of disputes'],
  toDispute: ['去平台介入', 'To the desk'],
  history: ['处理经过', 'History'],
  doneClock: ['售后单 {no} 的计时已更新，已通知商户', 'Return {no}: done, its merchant is told'],
})
