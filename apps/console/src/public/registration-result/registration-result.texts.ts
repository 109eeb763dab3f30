// Texts of the two outcomes of a registration.
import { defineTexts } from '../../i18n/text.ts'

export const registrationResultTexts = defineTexts({
  success: ['注册成功', 'You are registered'],
  successNext: ['登录后按下面的顺序办理，即可开始营业：', 'Log in and go on in this order, then you can sell:'],
  signedInNext: [
    '您已登录，按下面的顺序办理，即可开始营业：',
    'You are logged in. Go on in this order, then you can sell:',
  ],
  begin: ['开始实名认证', 'Begin the real-name check'],
  realName: ['实名认证', 'Real-name check'],
  realNameWhat: ['上传身份证照片，约 3 分钟，结果通常即时返回', 'Photos of your ID card; about 3 minutes'],
  company: ['企业认证', 'Company certification'],
  companyWhat: [
    '填写营业执照、法定代表人与结算账户，约 10 分钟',
    'Business licence, legal representative, settlement account; about 10 minutes',
  ],
  companyWhatIfAny: [
    '个体工商户与企业需要：营业执照、法定代表人与结算账户',
    'Sole traders and companies only: licence, legal representative, settlement account',
  ],
  wallet: ['开通支付账户', 'Open the wallet'],
  walletWhat: ['绑定手机、签署协议，用于收款与提现', 'Bind the phone and sign, to receive and withdraw money'],
  card: ['绑定银行卡', 'Bind a bank card'],
  cardWhat: ['本人名下的借记卡，提现到账用', 'A debit card of your own, which withdrawals go to'],
  cardWhatIfAny: [
    '个人商户需要：本人名下的借记卡，提现到账用',
    'Individuals only: a debit card of your own, for withdrawals',
  ],
  shop: ['店铺与商品', 'Shop and goods'],
  shopWhat: ['填写店铺资料，发布第一件商品', 'Set up the shop and publish the first goods'],
  computer: [
    '手机上即可办理。证照与商品资料较多时，换用电脑会更方便：用同一手机号登录，进度不会丢失',
    'All of it works on the phone. With many papers a computer is easier: log in there with the same number and go on.',
  ],
  login: ['去登录', 'Log in'],
  failed: ['注册未成功', 'Registration failed'],
  failedReason: ['没有收到失败原因。', 'No reason was given.'],
  failedNext: [
    '商户类型与填写的资料还在，返回后重新获取验证码即可；已有账号请直接登录。',
    'What you typed is kept: go back and ask for a new code, or log in if you have an account.',
  ],
  again: ['返回修改', 'Go back'],
})
