// Words of the dialog that asks who is acting.
import { defineTexts } from '../../i18n/text.ts'

export const stepUpTexts = defineTexts({
  title: ['安全验证', 'Confirm it is you'],
  why: [
    '此操作较为敏感，请先验证身份；十分钟内不再询问。',
    'This act is sensitive. Once confirmed, you are not asked again for ten minutes.',
  ],
  whyOnce: [
    '此操作较为敏感，请验证身份；本次验证仅用于当前操作。',
    'This act is sensitive. Confirming it is good for this one act.',
  ],
  how: ['验证方式', 'How to confirm'],
  password: ['登录密码', 'Password'],
  totp: ['动态口令', 'Dynamic code'],
  sms: ['短信验证码', 'SMS code'],
  passwordField: ['输入登录密码', 'Your password'],
  totpField: ['身份验证器上的 6 位动态口令，或一个恢复码', 'The 6 digits of your authenticator, or a recovery code'],
  smsField: ['发送至 {phone} 的短信验证码', 'The code sent to {phone}'],
  missing: ['请先填写此项', 'Fill this in first'],
  go: ['验证并继续', 'Confirm and go on'],
})
