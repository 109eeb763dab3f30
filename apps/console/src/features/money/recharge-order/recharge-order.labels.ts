// What the states, ways and purposes of a recharge are called; the compiler asks for every new one.
import type { RechargeInfo, RechargeRow, RechargeStatus, RechargeTarget } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const rechargeLabels: Readonly<Record<RechargeStatus, { readonly text: Text; readonly tone: Tone }>> = {
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

/** What is paid at a bank's counter or page of the payer's own is transferred and credited, not paid. */
export const transferLabels: typeof rechargeLabels = {
  ...rechargeLabels,
  CREATED: { text: ['待转账', 'To be transferred'], tone: 'warning' },
  PAYING: { text: ['入账中', 'Being credited'], tone: 'info' },
}

/** As the way in which it is paid says it. */
export const rechargeLabelOf = ({ method, status }: Pick<RechargeRow, 'method' | 'status'>) =>
  (method === 'TRANSFER' ? transferLabels : rechargeLabels)[status]

export const methodLabels: Readonly<Record<RechargeRow['method'], Text>> = {
  QUICK: ['银行卡快捷', 'Bank card'],
  GATEWAY_B2C: ['个人网银', 'Personal online banking'],
  GATEWAY_B2B: ['企业网银', 'Company online banking'],
  WECHAT: ['微信扫码', 'WeChat'],
  ALIPAY: ['支付宝扫码', 'Alipay'],
  TRANSFER: ['对公转账', 'Bank transfer'],
}

export const targetLabels: Readonly<Record<RechargeTarget, Text>> = {
  BALANCE: ['可用余额', 'Balance'],
  DEPOSIT: ['保证金', 'Deposit'],
  PROMO: ['推广金', 'Promotion'],
}

export const refundLabels: Readonly<
  Record<RechargeInfo['refunds'][number]['status'], { readonly text: Text; readonly tone: Tone }>
> = {
  PROCESSING: { text: ['退回中', 'On its way'], tone: 'info' },
  SUCCESS: { text: ['已退回', 'Refunded'], tone: 'success' },
  FAILED: { text: ['未成功', 'Failed'], tone: 'danger' },
}
