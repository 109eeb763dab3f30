// Words of what a merchant does with a bill, each with what follows from it.
import { defineTexts } from '../../../i18n/text.ts'

export const billActsTexts = defineTexts({
  confirm: ['确认账单', 'Confirm'],
  confirmShort: ['确认', 'Confirm'],
  confirmTitle: ['确认账单 {no}？', 'Confirm bill {no}?'],
  confirmMeans: [
    '应结 {payable} 元，已结 {settled} 元，本期待付 {toPay} 元。确认后不能再提异议。',
    'Payable ¥{payable}, settled ¥{settled}, to pay ¥{toPay}. Once confirmed it can’t be disputed any more.',
  ],
  confirmed: ['账单已确认', 'Confirmed'],

  dispute: ['提出异议', 'Dispute'],
  disputeChosen: ['对 {count} 条明细提出异议', 'Dispute {count} lines'],
  chooseFirst: ['请先在账单明细中勾选有异议的行', 'First tick the lines that are wrong'],
  tooMany: ['一次最多选择 {max} 条', 'At most {max} lines at a time'],
  disputeTitle: ['对账单 {no} 提出异议', 'Dispute bill {no}'],
  disputeMeans: [
    '提交后账单暂停确认，由平台核实并答复；处理完账单重新待您确认。请说明每条明细哪里不对。',
    'The bill waits for the platform to look into it; then you confirm it anew. Say what is wrong with each line.',
  ],
  how: ['原因填写方式', 'Reasons'],
  oneForAll: ['全部同一原因', 'One for all'],
  oneEach: ['逐条填写', 'One each'],
  reason: ['异议原因', 'What is wrong'],
  reasonHint: ['如：该订单已全额退款，不应再扣佣金', 'E.g. this order was paid back in full: no commission is due'],
  disputeSend: ['提交异议', 'Send'],
  invoice: ['申请发票', 'Ask for an invoice'],
  invoiceMeans: [
    '平台就账单 {no} 的费用 {amount} 元开具发票，开具后可在此下载。',
    'An invoice of ¥{amount}, the fees of bill {no}. Once issued it is downloaded here.',
  ],
  invoiceAsked: ['已申请发票，等待平台开具', 'Asked for: the platform issues it'],
  disputed: ['异议已提交，等待平台处理', 'Sent: the platform looks into it'],
})
