// Texts of the two outcomes of a registration.
import { defineTexts } from '../../i18n/text.ts'

export const registrationResultTexts = defineTexts({
  success: ['注册成功', 'You are registered'],
  successNext: [
    '下一步：登录后完成实名认证、开通支付账户，即可发布商品。',
    'Next: log in, pass the real-name check and open your wallet, then publish goods.',
  ],
  login: ['去登录', 'Log in'],
  failed: ['注册未成功', 'Registration failed'],
  failedReason: ['没有收到失败原因。', 'No reason was given.'],
  failedNext: [
    '您填写的内容还在，可以返回修改；已有账号请直接登录。',
    'What you typed is kept: go back and change it, or log in if you have an account.',
  ],
  again: ['返回修改', 'Go back'],
})
