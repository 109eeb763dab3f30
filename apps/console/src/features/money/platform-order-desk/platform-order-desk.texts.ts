// Words of the platform's desk for orders of merchants.
import { defineTexts } from '../../../i18n/text.ts'

export const platformOrderDeskTexts = defineTexts({
  note: [
    '商户向平台的订单：开出应付款、处理申诉、退款与开票',
    'What merchants order and owe: issue, judge, refund, invoice',
  ],
  keyword: ['搜索', 'Search'],
  keywordHint: ['订单号、商户号或商户名称', 'Order no., merchant no. or name'],
  merchant: ['商户', 'Merchant'],
  issue: ['开出应付款', 'Issue'],
  issueTitle: ['向商户开出应付款', 'Issue what a merchant has to pay'],
  needsTwo: [
    '24 小时内对同一商户合计达到 {yuan} 元的，须由两人办理：继续后上传凭证，由另一位平台人员复核。',
    'From ¥{yuan} within 24 hours for one merchant on, two persons do it: go on, add the voucher, and somebody else approves it.',
  ],
  issued: ['已开出', 'Issued'],
  title: ['标题', 'Title'],
  reason: ['原因', 'Reason'],
  amount: ['金额（元）', 'Amount (¥)'],
  relatedNo: ['关联单号', 'About'],
  look: ['查看', 'Look'],
  judge: ['处理申诉', 'Judge'],
  judged: ['已处理', 'Judged'],
  verdict: ['处理结果', 'Verdict'],
  UPHOLD: ['维持原金额', 'Uphold'],
  REDUCE: ['减免一部分', 'Reduce'],
  WAIVE: ['免除', 'Waive'],
  reducedTo: ['减免后金额（元）', 'Amount to be paid (¥)'],
  answer: ['答复', 'Answer'],
  waive: ['撤回', 'Take back'],
  waiveTitle: ['撤回这笔应付款', 'Take this back'],
  refund: ['退款', 'Refund'],
  refundWaits: ['退款 {amount} 元，等待另一人复核', 'A refund of ¥{amount} waits for a second person'],
  refundWaitsWho: [
    '{who} 于 {at} 登记（{no}），复核前不能再登记退款',
    'Entered by {who} at {at} ({no}). No other is entered until it is decided',
  ],
  toEntry: ['查看人工入账', 'Open the entry'],
  invoice: ['处理开票', 'Answer the invoice'],
})
