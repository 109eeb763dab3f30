// Recharges: states, ways, purposes.
import type { RechargeMethod, RechargeRefundStatus } from '../endpoints/money/recharge-order.ts'
import type { RechargeStatus, RechargeTarget } from '../endpoints/money/recharge-status.ts'
import type { Labels, LabelTexts } from './label.ts'

export const rechargeLabels: Labels<RechargeStatus> = {
  CREATED: { text: ['待支付', 'To be paid'], tone: 'warning' },
  CONFIRMING: { text: ['待确认', 'To be confirmed'], tone: 'info' },
  PAYING: { text: ['支付中', 'Being paid'], tone: 'info' },
  SUCCESS: { text: ['充值成功', 'Received'], tone: 'success' },
  REFUNDING: { text: ['退回中', 'Being refunded'], tone: 'info' },
  REFUNDED: { text: ['已退回', 'Refunded'], tone: 'neutral' },
  FAILED: { text: ['充值失败', 'Failed'], tone: 'danger' },
  REJECTED: { text: ['凭证被退回', 'Slip rejected'], tone: 'danger' },
  CLOSED: { text: ['已关闭', 'Closed'], tone: 'neutral' },
}

export const rechargeMethodTexts: LabelTexts<RechargeMethod> = {
  QUICK: ['银行卡快捷', 'Bank card'],
  GATEWAY_B2C: ['个人网银', 'Personal online banking'],
  GATEWAY_B2B: ['企业网银', 'Company online banking'],
  WECHAT: ['微信扫码', 'WeChat'],
  ALIPAY: ['支付宝扫码', 'Alipay'],
  TRANSFER: ['对公转账', 'Bank transfer'],
}

export const rechargeTargetTexts: LabelTexts<RechargeTarget> = {
  BALANCE: ['可用余额', 'Balance'],
  DEPOSIT: ['保证金', 'Deposit'],
  PROMO: ['推广金', 'Promotion'],
}

export const rechargeRefundLabels: Labels<RechargeRefundStatus> = {
  PROCESSING: { text: ['退回中', 'On its way'], tone: 'info' },
  SUCCESS: { text: ['已退回', 'Refunded'], tone: 'success' },
  FAILED: { text: ['未成功', 'Failed'], tone: 'danger' },
}
