// Texts of the recovery codes that stand for a lost authenticator.
import { defineTexts } from '../../../i18n/text.ts'

export const recoveryCodesTexts = defineTexts({
  title: ['恢复码', 'Recovery codes'],
  what: [
    '手机丢失或更换时，可用恢复码代替动态口令登录和验证，每个只能使用一次。请立即保存到安全的地方。',
    'When your phone is lost or replaced, a recovery code stands for the dynamic code, each one once. Keep them somewhere safe now.',
  ],
  once: ['关闭后将无法再次查看，只能重新生成。', 'Once closed they can’t be shown again, only replaced.'],
  copyAll: ['复制全部', 'Copy all'],
  copied: ['已复制', 'Copied'],
  download: ['下载', 'Download'],
  saved: ['我已保存', 'I have kept them'],
  fileHead: ['商户管理中心 · 动态口令恢复码（每个只能使用一次）', 'Merchant console · recovery codes, each works once'],
  left: ['恢复码剩余 {count} 个', '{count} recovery codes left'],
  renew: ['重新生成恢复码', 'New recovery codes'],
  renewQuestion: ['重新生成恢复码？', 'Make new recovery codes?'],
  renewWarning: ['原有的恢复码将全部作废。', 'All earlier codes stop working.'],
})
