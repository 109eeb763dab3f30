// Texts of the registration.
import { defineTexts } from '../../i18n/text.ts'

export const registerTexts = defineTexts({
  title: ['商户注册', 'Register as merchant'],
  lead: ['目前开放个人商户注册，三步完成', 'Three steps, for individual merchants'],
  step1: ['验证手机', 'Phone'],
  step2: ['设置密码', 'Password'],
  step3: ['商户信息', 'Merchant'],
  phone: ['手机号', 'Mobile number'],
  phoneWrong: ['请输入 11 位大陆手机号', 'Enter an 11-digit mainland mobile number'],
  smsCodeWrong: ['请输入 6 位数字验证码', 'Enter the 6-digit code'],
  password: ['密码', 'Password'],
  passwordHint: [
    '8–64 位，含大写、小写、数字、符号中的三种；或 15 位以上',
    '8–64 characters from three kinds, or 15 and more',
  ],
  passwordAgain: ['再次输入密码', 'Password again'],
  passwordsDiffer: ['两次输入的密码不一致', 'The passwords differ'],
  name: ['商户名称', 'Merchant name'],
  nameHint: ['买家和平台看到的名称，2–50 个字', 'Shown to buyers and the platform, 2–50 characters'],
  nameWrong: ['请输入 2–50 个字', 'Enter 2–50 characters'],
  contactName: ['联系人', 'Contact person'],
  contactWrong: ['请输入 2–20 个字', 'Enter 2–20 characters'],
  agreeMissing: ['请先阅读并勾选同意', 'Please read and accept first'],
  agreementsMissing: ['协议加载失败，请刷新页面', 'The agreements could not be loaded, please reload'],
  next: ['下一步', 'Next'],
  back: ['上一步', 'Back'],
  submit: ['注册', 'Register'],
  submitting: ['提交中…', 'Sending…'],
  haveAccount: ['已有账号？', 'Already registered?'],
  login: ['直接登录', 'Log in'],
})
