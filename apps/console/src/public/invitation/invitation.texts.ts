// Texts of accepting an invitation.
import { defineTexts } from '../../i18n/text.ts'

export const invitationTexts = defineTexts({
  title: ['接受邀请', 'Accept the invitation'],
  lead: ['您被邀请成为员工，设置密码后即可开始工作', 'You are invited to join: set a password and begin'],
  merchant: ['商户', 'Merchant'],
  name: ['姓名', 'Name'],
  phone: ['手机号', 'Phone'],
  submit: ['接受邀请', 'Accept'],
  done: ['已加入 {merchant}', 'You have joined {merchant}'],
  doneNext: ['请用手机号 {phone} 和刚设置的密码登录。', 'Log in with {phone} and your new password.'],
  signedIn: [
    '您已登录，可以开始工作；以后用手机号 {phone} 登录。',
    'You are logged in. From now on log in with {phone}.',
  ],
  begin: ['进入管理中心', 'Go to the console'],
  invalid: ['邀请无法使用', 'This invitation cannot be used'],
  invalidNext: [
    '邀请可能已过期、被撤销或已使用，请联系店主重新邀请。',
    'It may have expired, been taken back or been used. Ask the owner for a new one.',
  ],
  loading: ['正在读取邀请…', 'Reading the invitation…'],
  retry: ['重试', 'Retry'],
})
