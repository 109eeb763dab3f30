// Texts of the certification tab: real name, company and wallet at a glance.
import { certificationLabels } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const certificationTabTexts = defineTexts({
  certification: ['实名认证', 'Real-name check'],
  realName: ['真实姓名', 'Real name'],
  idNumber: ['身份证号', 'ID number'],
  validity: ['证件有效期', 'Document valid'],
  forEver: ['长期', 'Permanent'],
  reason: ['未通过原因', 'Reason'],
  ...namedTexts('state_', certificationLabels),
  company: ['企业认证', 'Company certification'],
  toCompany: ['查看企业认证', 'Open the certification'],
  companyName: ['企业名称', 'Company'],
  creditCode: ['统一社会信用代码', 'Credit code'],
  licenceValidity: ['营业期限', 'Licence valid'],
  legalPerson: ['法定代表人', 'Legal representative'],
  publicAccount: ['对公账户', 'Company account'],
  passedAt: ['通过时间', 'Passed at'],
  toCertification: ['查看实名认证', 'Open the certification'],
  wallet: ['支付账户', 'Wallet'],
  walletPhone: ['绑定手机', 'Phone'],
  contract: ['电子协议', 'Contract'],
  signedAt: ['签约时间', 'Signed'],
  cards: ['银行卡', 'Bank cards'],
  cardsCount: ['{count} 张', '{count}'],
  wallet_open: ['已开通', 'Open'],
  wallet_opening: ['开通中', 'Being opened'],
  wallet_none: ['未开通', 'Not open'],
  wallet_locked: ['已锁定', 'Locked'],
  toWallet: ['管理支付账户', 'Open the wallet'],
})
