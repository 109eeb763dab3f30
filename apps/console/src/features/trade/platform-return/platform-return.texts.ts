// Texts of returns as the platform's people find them: all merchants', and those of an order.
import { defineTexts } from '../../../i18n/text.ts'

export const platformReturnTexts = defineTexts({
  all: ['全部', 'All'],
  keyword: ['关键词', 'Search'],
  keywordHint: [
    '售后、订单、支付、退款、仲裁、运单号，商户编号或全名',
    'No. of a return, order, payment, refund, dispute or parcel; merchant no. or whole name',
  ],
  type: ['售后类型', 'Kind'],
  applied: ['申请时间', 'Asked'],
  no: ['售后单 / 订单', 'Return, order'],
  merchant: ['商户', 'Merchant'],
  goods: ['商品 / 买家', 'Goods, buyer'],
  wish: ['类型 / 原因', 'Kind, reason'],
  amount: ['退款金额', 'Refund'],
  status: ['状态', 'State'],
  view: ['查看', 'View'],
  none: ['还没有售后', 'There are no returns yet'],
  noneSoon: ['没有 12 小时内到期的售后', 'Nothing is due within 12 hours'],
  noneInTab: ['没有{status}的售后', 'No returns here: {status}'],
  returns: ['售后', 'Returns'],
  open: ['查看售后单 {no}', 'Open return {no}'],
  inDispute: ['平台介入中，计时在“平台介入”中处理', 'In dispute: its clock is moved on the desk of disputes'],
  toDispute: ['去平台介入', 'To the desk'],
  history: ['处理经过', 'History'],
  doneClock: ['售后单 {no} 的计时已更新，已通知商户', 'Return {no}: done, its merchant is told'],
})
