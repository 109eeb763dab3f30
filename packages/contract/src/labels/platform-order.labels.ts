// Platform orders: kinds, states, ways to pay.
import type {
  ObjectionStatus,
  PackKind,
  PlatformInvoiceStatus,
  PlatformOrderCloseType,
  PlatformOrderFile,
  PlatformOrderPaidBy,
  PlatformOrderStatus,
  PlatformOrderType,
  PlatformRefundKind,
} from '../endpoints/money/platform-order-words.ts'
import type { Labels, LabelTexts } from './label.ts'

export const platformOrderLabels: Labels<PlatformOrderStatus> = {
  UNPAID: { text: ['待支付', 'To be paid'], tone: 'warning' },
  PAYING: { text: ['支付中', 'Being paid'], tone: 'info' },
  OBJECTING: { text: ['申诉中', 'Objected to'], tone: 'info' },
  OVERDUE: { text: ['已逾期', 'Overdue'], tone: 'danger' },
  PAID: { text: ['已支付', 'Paid'], tone: 'success' },
  IN_SERVICE: { text: ['服务中', 'In service'], tone: 'success' },
  FINISHED: { text: ['已完成', 'Finished'], tone: 'neutral' },
  REFUNDING: { text: ['退款中', 'Being refunded'], tone: 'info' },
  REFUNDED: { text: ['已退款', 'Refunded'], tone: 'neutral' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

export const platformOrderTypeTexts: LabelTexts<PlatformOrderType> = {
  SERVICE: ['技术服务', 'Service'],
  DEPOSIT: ['保证金', 'Deposit'],
  DEPOSIT_TOPUP: ['补缴保证金', 'Deposit to be topped up'],
  PROMO: ['推广充值', 'Promotion'],
  SMS_PACK: ['短信包', 'SMS pack'],
  WAYBILL_PACK: ['面单包', 'Waybill pack'],
  ENTRY_FEE: ['入驻费', 'Entry fee'],
  ANNUAL_FEE: ['年费', 'Annual fee'],
  PENALTY: ['违约金', 'Penalty'],
  COMPENSATION: ['赔付', 'Compensation'],
  BILL_DUE: ['账单欠款', 'Bill'],
}

export const packKindTexts: LabelTexts<PackKind> = {
  SMS: ['短信', 'Texts'],
  WAYBILL: ['电子面单', 'Waybill numbers'],
}

export const platformOrderIssuerTexts: LabelTexts<'MERCHANT' | 'PLATFORM'> = {
  MERCHANT: ['商家下单', 'Ordered'],
  PLATFORM: ['平台开出', 'Issued by the platform'],
}

export const platformOrderPaidByTexts: LabelTexts<PlatformOrderPaidBy> = {
  BALANCE: ['余额', 'Balance'],
  QUICK: ['银行卡', 'Bank card'],
  GATEWAY_B2C: ['个人网银', 'Personal online banking'],
  GATEWAY_B2B: ['企业网银', 'Company online banking'],
  DEDUCTED: ['到期扣款', 'Taken when due'],
}

export const platformOrderFileTexts: LabelTexts<PlatformOrderFile> = {
  RECEIPT: ['付款回单', 'Receipt'],
  INVOICE: ['发票', 'Invoice'],
}

export const platformOrderCloseTexts: LabelTexts<PlatformOrderCloseType> = {
  CANCEL: ['商家取消', 'Cancelled'],
  TIMEOUT: ['超时未支付', 'Not paid in time'],
  WAIVED: ['平台免除', 'Waived by the platform'],
}

export const platformRefundKindTexts: LabelTexts<PlatformRefundKind> = {
  REFUND: ['退款', 'Refund'],
  SURPLUS: ['重复付款', 'Paid twice'],
}

export const objectionLabels: Labels<ObjectionStatus> = {
  OPEN: { text: ['待平台处理', 'To be judged'], tone: 'info' },
  UPHELD: { text: ['维持原金额', 'Upheld'], tone: 'danger' },
  WAIVED: { text: ['已免除', 'Waived'], tone: 'success' },
  REDUCED: { text: ['已减免', 'Reduced'], tone: 'success' },
}

export const platformInvoiceLabels: Labels<PlatformInvoiceStatus> = {
  NONE: { text: ['未申请', 'Not asked for'], tone: 'neutral' },
  APPLIED: { text: ['申请中', 'Asked for'], tone: 'info' },
  ISSUED: { text: ['已开票', 'Issued'], tone: 'success' },
  REJECTED: { text: ['已驳回', 'Refused'], tone: 'danger' },
}
