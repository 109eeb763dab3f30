// Words of the lines of a bill.
import { defineTexts } from '../../../i18n/text.ts'

export const billLinesTexts = defineTexts({
  lines: ['账单明细', 'Lines'],
  all: ['全部', 'All'],
  disputed: ['有异议', 'Disputed'],
  disputedLines: ['有异议的明细', 'Disputed lines'],
  search: ['订单号 / 退款单号', 'Order or refund no.'],
  searchHint: ['完整订单号 / 退款单号', 'Whole number of an order or a refund'],
  kind: ['类型', 'Kind'],
  rules: ['佣金规则：{names}', 'Commission: {names}'],
  order: ['订单号', 'Order'],
  refund: ['退款单号', 'Refund'],
  at: ['时间', 'Time'],
  net: ['净额', 'Net'],
  way: ['结算方式', 'Settled'],
  alone: ['已单独结算', 'Alone'],
  withBill: ['随账单结算', 'With the bill'],
  ofFigure: ['仅显示“{figure}”的明细', 'Lines of “{figure}” alone'],
  showAll: ['显示全部', 'Show all'],
  note: ['说明', 'Note'],
  reason: ['异议原因', 'Objection'],
  none: ['没有符合条件的明细', 'No such lines'],
  chosen: ['已选 {count} 条', '{count} chosen'],
  clear: ['取消选择', 'Clear'],
  chooseHint: ['对明细有异议时，勾选后提出', 'Tick the lines that are wrong to dispute them'],
})
