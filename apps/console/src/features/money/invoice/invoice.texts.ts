// Words of the platform's invoices, of orders and of bills: whom they are made out to, and the answer to who asks for one.
import { defineTexts } from '../../../i18n/text.ts'

export const invoiceTexts = defineTexts({
  apply: ['申请发票', 'Ask for an invoice'],
  asked: ['已申请发票', 'The invoice was asked for'],
  state: ['开票', 'Invoice'],
  amount: ['开票金额', 'Amount'],
  title: ['发票抬头', 'Made out to'],
  taxNo: ['税号', 'Tax number'],
  no: ['发票号码', 'Invoice no.'],
  reason: ['原因', 'Reason'],
  answer: ['处理开票', 'Answer the invoice'],
  answerKind: ['处理方式', 'Answer'],
  issue: ['登记发票', 'Issue'],
  reject: ['驳回', 'Refuse'],
  answered: ['已处理开票申请', 'Answered'],

  file: ['发票文件', 'The invoice'],
  fileHint: [
    '税务平台开具的 PDF，最大 {most} MB，商户可下载',
    'The PDF of the tax platform, up to {most} MB; the merchant downloads it',
  ],
  fileMissing: ['请上传发票文件', 'Upload the invoice'],
  upload: ['上传 PDF', 'Upload the PDF'],
  replace: ['更换文件', 'Replace it'],
  uploading: ['正在上传 {percent}%', 'Uploading {percent}%'],
  tooLarge: ['文件不能超过 {most} MB', 'At most {most} MB'],
  failed: ['网络连接失败，文件未上传，请重试', 'The connection failed and the file was not uploaded: try again'],

  ofFees: ['平台费用发票', 'Invoice of fees'],
  fees: ['可开票金额', 'To be invoiced'],
  feesMean: [
    '平台佣金、技术服务费与支付手续费之和，减去退还的佣金',
    'Commission, service fee and channel fee, less the commission that was given back',
  ],
  nothing: ['该账单没有可开票的费用', 'It has no fees to be invoiced'],
  askedAt: ['申请时间', 'Asked for'],
  answeredAt: ['答复时间', 'Answered at'],
  refusedBecause: ['驳回原因', 'Refused because'],
  inRow: ['发票：{state}', 'Invoice: {state}'],
})
