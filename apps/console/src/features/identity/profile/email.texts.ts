// Texts of confirming an e-mail address.
import { defineTexts } from '../../../i18n/text.ts'

export const emailTexts = defineTexts({
  title: ['验证邮箱', 'Confirm your e-mail'],
  pending: ['{address} 待验证', '{address} waits to be confirmed'],
  pendingWhat: ['验证后，账号的安全提醒会发送到这个邮箱。', 'Once confirmed, security notices go there.'],
  pendingWhatNow: [
    '验证前，安全提醒仍发送到 {current}。',
    'Until it is confirmed, security notices still go to {current}.',
  ],
  code: ['邮箱验证码', 'Code from the e-mail'],
  confirm: ['验证邮箱', 'Confirm'],
  confirmed: ['邮箱已验证', 'E-mail confirmed'],
})
