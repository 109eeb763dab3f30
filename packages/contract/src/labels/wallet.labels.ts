// The payment account and its cards; what is paid to the platform.
import type { PlatformPaymentRow } from '../endpoints/money/platform-payment.ts'
import type { BankCard, WalletState } from '../endpoints/money/wallet.ts'
import type { Labels, LabelTexts } from './label.ts'

export const walletStateLabels: Labels<WalletState> = {
  NONE: { text: ['未开通', 'Not opened'], tone: 'neutral' },
  CREATED: { text: ['已开户', 'Opened'], tone: 'info' },
  REALNAME_SET: { text: ['已实名', 'Verified'], tone: 'info' },
  COMPANY_SET: { text: ['企业已认证', 'Company certified'], tone: 'info' },
  PHONE_BOUND: { text: ['已绑手机', 'Phone bound'], tone: 'info' },
  SIGNED: { text: ['已签约', 'Signed'], tone: 'info' },
  READY: { text: ['可收付款', 'Ready'], tone: 'success' },
  LOCKED: { text: ['已锁定', 'Locked'], tone: 'danger' },
}

export const cardTypeTexts: LabelTexts<BankCard['cardType']> = {
  DEBIT: ['储蓄卡', 'Debit card'],
  CREDIT: ['信用卡', 'Credit card'],
}

export const cardKindTexts: LabelTexts<BankCard['kind']> = {
  PRIVATE: ['个人银行卡', 'Personal card'],
  PUBLIC: ['对公账户', 'Company account'],
}

export const cardStatusLabels: Labels<BankCard['status']> = {
  CODE_SENT: { text: ['待验证', 'To confirm'], tone: 'warning' },
  BOUND: { text: ['已绑定', 'Bound'], tone: 'success' },
  FAILED: { text: ['绑定失败', 'Failed'], tone: 'danger' },
  UNBOUND: { text: ['已解绑', 'Unbound'], tone: 'neutral' },
}

export const paymentWayTexts: LabelTexts<PlatformPaymentRow['way']> = {
  BY_HAND: ['主动偿还', 'By hand'],
  SETTLEMENT: ['结算抵扣', 'Out of a settlement'],
  RECHARGE: ['充值抵扣', 'Out of a recharge'],
  ORDER: ['平台订单', 'Platform order'],
}

export const paymentPurposeTexts: LabelTexts<PlatformPaymentRow['purpose']> = {
  DEBT: ['偿还欠款', 'Repays a debt'],
  ORDER: ['支付平台订单', 'Pays a platform order'],
}

export const platformPaymentLabels: Labels<PlatformPaymentRow['status']> = {
  PROCESSING: { text: ['处理中', 'Under way'], tone: 'info' },
  SUCCESS: { text: ['已完成', 'Done'], tone: 'success' },
}
