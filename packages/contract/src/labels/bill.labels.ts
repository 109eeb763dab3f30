// Bills: cycles, states and kinds of lines.
import type {
  BillLineFigure,
  BillLineKind,
  BillPayTrouble,
  BillStatus,
  SettlementCycle,
} from '../endpoints/money/bill.ts'
import type { Labels, LabelTexts } from './label.ts'

export const settlementCycleTexts: LabelTexts<SettlementCycle> = {
  D1: ['逐单结算', 'Order by order'],
  W1: ['周结', 'Weekly'],
  HM: ['半月结', 'Twice a month'],
  M1: ['月结', 'Monthly'],
}

export const billLabels: Labels<BillStatus> = {
  GENERATED: { text: ['待确认', 'To confirm'], tone: 'warning' },
  DISPUTED: { text: ['有异议', 'Disputed'], tone: 'danger' },
  CONFIRMED: { text: ['待打款', 'To be paid'], tone: 'info' },
  PAYING: { text: ['打款中', 'Being paid'], tone: 'info' },
  PAID: { text: ['已结清', 'Settled'], tone: 'success' },
  CARRIED: { text: ['已结转', 'Carried forward'], tone: 'neutral' },
}

/** In place of its state, while the payment is in trouble. */
export const billTroubleLabels: Labels<BillPayTrouble> = {
  RETRYING: { text: ['打款未成功，重试中', 'Payment is tried again'], tone: 'warning' },
  STUCK: { text: ['打款未成功，平台核实中', 'Payment is looked into'], tone: 'danger' },
}

export const billLineTexts: LabelTexts<BillLineKind> = {
  INCOME: ['订单收入', 'Income'],
  REFUND: ['订单退款', 'Refund'],
  FEE: ['费用', 'Fee'],
  PLATFORM: ['平台费用', 'Platform fee'],
  ADJUST: ['调整', 'Adjustment'],
}

export const billLineFigureTexts: LabelTexts<BillLineFigure> = {
  refundBefore: ['结算前退款', 'Refunds before settling'],
  commissionReturn: ['退还佣金', 'Commission given back'],
  penalty: ['违约金', 'Penalties'],
  compensate: ['赔付', 'Compensation'],
  other: ['其他平台费用', 'Other platform fees'],
}

export const billFormatTexts: LabelTexts<'XLSX' | 'PDF' | 'INVOICE'> = {
  XLSX: ['Excel 表格', 'Spreadsheet'],
  PDF: ['PDF 对账单', 'Statement as PDF'],
  INVOICE: ['费用发票', 'Invoice of fees'],
}
