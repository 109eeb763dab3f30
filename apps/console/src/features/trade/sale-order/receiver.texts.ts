// Words of an order's receiver.
import { defineTexts } from '../../../i18n/text.ts'

export const receiverTexts = defineTexts({
  see: ['查看完整收货信息', 'Show the full receiver'],
  hide: ['隐藏收货信息', 'Hide the receiver'],
  copy: ['复制收货信息', 'Copy receiver'],
  copied: ['已复制收货信息', 'Receiver copied'],
  reason: ['原因：{reason}', 'Why: {reason}'],
})
