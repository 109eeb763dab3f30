// Merchants and how they get started.
import type { MerchantType, OnboardingStep } from '../endpoints/merchant/merchant.ts'
import type { MerchantStatus } from '../endpoints/merchant/merchant-status.ts'
import type { Labels, LabelTexts } from './label.ts'

export const merchantTypeTexts: LabelTexts<MerchantType> = {
  INDIVIDUAL: ['个人', 'Individual'],
  SOLE: ['个体工商户', 'Sole trader'],
  ENTERPRISE: ['企业', 'Company'],
}

export const merchantStatusLabels: Labels<MerchantStatus> = {
  REGISTERED: { text: ['已注册', 'Registered'], tone: 'neutral' },
  CERTIFIED: { text: ['已实名', 'Verified'], tone: 'info' },
  AUDITING: { text: ['审核中', 'Under review'], tone: 'warning' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  WAIT_SIGN: { text: ['待签约', 'To sign'], tone: 'info' },
  ACTIVE: { text: ['正常', 'Active'], tone: 'success' },
  RESTRICTED: { text: ['受限', 'Restricted'], tone: 'warning' },
  SUSPENDED: { text: ['已冻结', 'Suspended'], tone: 'danger' },
  CLOSING: { text: ['注销中', 'Closing'], tone: 'neutral' },
  CLOSED: { text: ['已注销', 'Closed'], tone: 'neutral' },
}

export const onboardingStepTexts: LabelTexts<OnboardingStep> = {
  REALNAME: ['实名认证', 'Real name'],
  COMPANY: ['企业认证', 'Company'],
  WALLET_MEMBER: ['开通支付账户', 'Open wallet'],
  WALLET_PHONE: ['绑定手机', 'Bind phone'],
  WALLET_CONTRACT: ['签署协议', 'Sign contract'],
  WALLET_CARD: ['绑定银行卡', 'Bind bank card'],
  DEPOSIT: ['缴纳保证金', 'Pay the deposit'],
  SHOP: ['填写店铺资料', 'Set up shop'],
  GOODS: ['发布第一件商品', 'First goods'],
  DONE: ['开通完成', 'Done'],
}
