// What the page of orders to settle says.
import { defineTexts } from '../../../i18n/text.ts'

export const settlementTexts = defineTexts({
  refunding: ['退款处理中', 'Being refunded'],
  held: ['订单已暂停', 'On hold'],
  orderNo: ['订单号', 'Order no.'],
  merchant: ['商户', 'Merchant'],
  amount: ['商户应得（元）', 'Merchant gets (¥)'],
  commission: ['佣金（元）', 'Commission (¥)'],
  dueAt: ['结算时间', 'Due'],
  state: ['状态', 'State'],
  lastFailure: ['上次未成功', 'Last failure'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: [
    '订单、支付、退款、售后单号，商户号或全名',
    'No. of an order, payment, refund or return; merchant no. or whole name',
  ],
  settle: ['立即结算', 'Settle now'],
  settleQuestion: ['立即结算这笔订单？', 'Settle this order now?'],
  settleTerms: [
    '订单 {no} 的货款 {amount} 元将转入 {merchant} 的可用余额，另收佣金 {commission} 元。结算后不能撤回。',
    'Order {no}: ¥{amount} goes to the available balance of {merchant}, ¥{commission} to the platform. It cannot be undone.',
  ],
  settleConfirm: ['结算 {amount} 元', 'Settle ¥{amount}'],
  proveSettle: ['向 {merchant} 结算 {amount} 元', 'Settle ¥{amount} for {merchant}'],
  settled: ['已结算', 'Settled'],
  underWay: ['渠道处理中，有结果后自动更新', 'The provider is at it; the result appears by itself'],
  refused: ['渠道未受理：{reason}。一小时后自动重试', 'The provider refused: {reason}. It is tried again in an hour'],
  none_DUE: ['没有到期未结算的订单', 'No order is due'],
  none_UNDERWAY: ['没有处理中的结算', 'No settlement is under way'],
  none_COMING: ['没有等待到期的订单', 'No order is waiting to become due'],
})
