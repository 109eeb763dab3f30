// Words of the invoice of an order: what its buyer asks for, and the merchant's answer.
import { invoiceTypeTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const invoiceTexts = defineTexts({
  invoice: ['发票', 'Invoice'],
  ...namedTexts('type_', invoiceTypeTexts),
  type: ['抬头类型', 'Kind'],
  title: ['发票抬头', 'Made out to'],
  taxNo: ['税号', 'Tax no.'],
  email: ['收票邮箱', 'Sent to'],
  invoiceNo: ['发票号码', 'Invoice no.'],
  asked: ['申请时间', 'Asked'],
  refusedFor: ['拒绝原因', 'Refused because'],
  unpaid: ['买家付款后可登记开票', 'It is issued once the order is paid'],
  see: ['查看完整发票信息', 'Show the invoice details in full'],
  hide: ['隐藏发票信息', 'Hide the invoice details'],
  issue: ['登记开票', 'Enter number'],
  issueTitle: ['登记开票 {no}', 'Invoice of {no}'],
  issueMeans: [
    '在税务平台开具并发到买家邮箱后，在此登记发票号码；买家在订单中可见，登错可以更正。',
    'Issue it at the tax platform and send it to the buyer first. The number is shown with the order; a wrong one can be set right.',
  ],
  issued: ['已登记开票', 'The invoice is entered'],
  correct: ['更正号码', 'Correct number'],
  correctTitle: ['更正发票号码 {no}', 'Correct the invoice number of {no}'],
  correctMeans: [
    '只更正登记的号码；更正前后的号码都会记入订单经过和操作日志。',
    'Only the number that was written down changes. The order’s history and the log keep both.',
  ],
  corrected: ['已更正发票号码', 'The number is set right'],
  numberRule: ['8 至 20 位数字或大写字母', '8 to 20 digits or capitals'],
  amount: ['开票金额', 'Amount'],
  amountHint: ['实付减去已退款', 'Paid, less what was refunded'],
  reject: ['拒绝开票', 'Refuse'],
  rejectTitle: ['拒绝开票 {no}', 'Refuse the invoice of {no}'],
  rejectMeans: ['原因会告知买家，买家可以修改后再次申请。', 'The buyer reads why, and may ask again.'],
  rejectReason: ['拒绝原因', 'Why'],
  rejected: ['已拒绝开票', 'The invoice is refused'],
  reasonTitle: ['抬头或税号有误，请核对后重新申请', 'The name or tax number is wrong'],
  reasonRefunded: ['订单已退款，无可开票金额', 'It was refunded: nothing is left to invoice'],
  reasonOther: ['其他', 'Other'],
})
