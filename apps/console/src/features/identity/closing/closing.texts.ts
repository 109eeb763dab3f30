// What an owner reads who wants to close the merchant.
import { defineTexts } from '../../../i18n/text.ts'

export const closingTexts = defineTexts({
  title: ['注销商户', 'Close the merchant'],
  what: [
    '申请后全部商品下架、不再接新订单，等待 {days} 天；期满且全部结清后注销，此前可随时撤销。',
    'All goods leave the sale and nobody orders. After {days} days, and once all is cleared, it is closed; until then you can take it back.',
  ],
  afterwards: [
    '注销后不能恢复：所有成员仍可登录查看与导出订单、账单与资金流水，不能再进行其他操作。系统不会转出任何资金，请先提现、退回保证金并结清欠款。',
    'It can’t be undone: everybody still signs in, reads and exports orders, bills and the fund flow, and does nothing else. No money is moved for you: withdraw it, have the deposit paid back and settle what is owed first.',
  ],
  request: ['申请注销', 'Ask to close'],
  requestTitle: ['申请注销商户', 'Close the merchant'],
  requestWhat: [
    '提交后立即下架全部商品并停止接单，{days} 天后如已全部结清即自动注销。',
    'All goods leave the sale at once and nobody orders. In {days} days it is closed by itself if all is cleared.',
  ],
  reason: ['注销原因', 'Reason'],
  requested: ['已申请注销，商品正在下架', 'Asked; the goods are leaving the sale'],
  cancel: ['撤销申请', 'Take it back'],
  cancelTitle: ['撤销注销申请？', 'Take the closing back?'],
  cancelWhat: [
    '撤销后可重新上架商品与接单；已下架的商品留在仓库，不会自动上架。',
    'Goods can go on sale and orders come again. What has left the sale stays in the warehouse until you put it back.',
  ],
  canceled: ['已撤销注销申请', 'Taken back'],
  notActive: ['商户为“{status}”时不能申请注销', 'It can’t be asked for while the merchant is: {status}'],
  askedBy: ['申请人', 'Asked by'],
  askedAt: ['申请时间', 'Asked at'],
  dueAt: ['最早注销时间', 'Closed not before'],
  checkedAt: ['最近复查', 'Last looked at'],
  open: ['尚未结清', 'Still open'],
  openNone: ['没有未结清的事项', 'Nothing is open'],
  openWhat: [
    '全部结清后才能注销；期满后每天复查一次。',
    'It is closed only once all of these are cleared; after the wait they are looked at every day.',
  ],
  count: ['{count} 项', '{count}'],
  clear: ['去处理', 'Clear it'],
  byPlatform: ['由平台处理', 'The platform clears it'],
  past: ['历次申请', 'Before'],
  canceledBy: ['申请：{reason}；由 {name} 撤销', '{reason}; taken back by {name}'],
  doneAt: ['申请：{reason}；已注销', '{reason}; closed'],
})
