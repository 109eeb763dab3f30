// Words that several public pages share.
import { defineTexts } from '../../i18n/text.ts'

export const lightTexts = defineTexts({
  registrationAgreement: ['注册协议', 'Registration agreement'],
  privacyAgreement: ['隐私协议', 'Privacy agreement'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  showPassword: ['显示密码', 'Show password'],
  hidePassword: ['隐藏密码', 'Hide password'],
  capsLock: ['大写锁定已开启', 'Caps Lock is on'],
  agree: ['我已阅读并同意', 'I have read and accept the'],
  and: ['和', 'and the'],
  agreeMissing: ['请先阅读并勾选同意', 'Please read and accept first'],
  agreementsMissing: ['协议加载失败，请刷新页面', 'The agreements could not be loaded, please reload'],
  phone: ['手机号', 'Mobile number'],
  phoneWrong: ['请输入 11 位大陆手机号', 'Enter an 11-digit mainland mobile number'],
  smsCode: ['短信验证码', 'SMS code'],
  smsCodeWrong: ['请输入 6 位数字验证码', 'Enter the 6-digit code'],
  codeSentTo: ['验证码已发送至 {phone}', 'Code sent to {phone}'],
  codeSent: ['验证码已发送至 {phone}，{minutes} 分钟内有效', 'Code sent to {phone}, valid for {minutes} minutes'],
  newPassword: ['新密码', 'New password'],
  passwordHint: [
    '8–64 位，含大写、小写、数字、符号中的三种；或 15 位以上',
    '8–64 characters from three kinds, or 15 and more',
  ],
  passwordAgain: ['再次输入密码', 'Password again'],
  passwordsDiffer: ['两次输入的密码不一致', 'The passwords differ'],
  submitting: ['提交中…', 'Sending…'],
  toLogin: ['去登录', 'Log in'],
  sendCode: ['获取验证码', 'Send code'],
  resendCode: ['重新发送', 'Send again'],
  resendIn: ['{seconds} 秒后重发', 'Again in {seconds} s'],
})
