// Words of e-waybills while one ships: taking numbers, printing labels, giving numbers back.
import { defineTexts } from '../../../i18n/text.ts'

export const waybillTexts = defineTexts({
  waybills: ['电子面单', 'E-waybills'],
  take: ['取{carrier}面单号', 'Take a number of {carrier}'],
  taken: ['面单号已取得并填入', 'The number is taken and filled in'],
  asking: [
    '快递公司尚未答复，会自动继续查询；也可先手工填写单号',
    'The carrier has not answered; it is asked again. You may type a number meanwhile',
  ],
  again: ['再查一次', 'Ask again'],
  refused: ['取号失败：{reason}', 'No number: {reason}'],
  notCanceled: ['取消未成功：{reason}', 'Not cancelled: {reason}'],
  stale: [
    '收货信息已变更，面单作废，请取消后重新取号',
    'The receiver has changed. Cancel this number and take another',
  ],
  print: ['打印面单', 'Print the label'],
  cancel: ['取消面单', 'Cancel the number'],
  cancelAsk: ['取消面单 {no}？', 'Cancel the number {no}?'],
  cancelMeans: ['取消后该单号作废，已打印的面单请销毁。', 'It is void from then on: destroy labels that were printed.'],
  canceled: ['面单已取消', 'The number is cancelled'],
  canceling: ['已向快递公司申请取消，等待答复', 'The carrier was asked to cancel it'],
  noAccount: ['店铺未开通电子面单', 'The shop takes no e-waybills'],
  open: ['去开通', 'Set it up'],
  printed: ['已打印 {count} 次', 'Printed {count} times'],

  batch: ['电子面单', 'E-waybills'],
  batchTitle: ['为 {count} 个订单取电子面单号', 'Numbers for {count} orders'],
  batchHint: ['已有未使用单号的订单不会重复取号。', 'An order that has an unused number gets no second.'],
  byTemplate: ['各单用运费模板的首选快递', 'Each by what its freight template prefers'],
  byTemplateHint: [
    '按首选顺序使用店铺已开通面单的快递公司；没有首选快递的订单会列出，可再指定快递公司取号。已有未使用单号的订单不会重复取号。',
    'The first preferred carrier with an account is used. Orders without one are listed, and may be given a carrier then. An order that has an unused number gets no second.',
  ],
  carrier: ['快递公司', 'Carrier'],
  carrierMissing: ['请选择快递公司', 'Choose a carrier'],
  takeAll: ['取号', 'Take numbers'],
  outcome: ['取得 {issued} 个单号', '{issued} numbers are there'],
  outcomeAsking: ['{asking} 单等待快递公司答复', '{asking} wait for the carrier'],
  outcomeFailed: ['{failed} 单未取得', '{failed} have none'],
  printAll: ['打印 {count} 张面单', 'Print {count} labels'],
  shipAll: ['按面单号发货 {count} 单', 'Ship {count} by their numbers'],
  order: ['订单', 'Order'],
  why: ['原因', 'Why'],
  unknownOrder: ['（无此订单）', '(no such order)'],
})
