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
  sendCode: ['获取验证码', 'Send code'],
  resendCode: ['重新发送', 'Send again'],
  resendIn: ['{seconds} 秒后重发', 'Again in {seconds} s'],
})
