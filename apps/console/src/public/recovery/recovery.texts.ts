// Texts of the password recovery.
import { defineTexts } from '../../i18n/text.ts'

export const recoveryTexts = defineTexts({
  title: ['找回密码', 'Recover your password'],
  lead: ['用登录手机的验证码设置新密码', 'Set a new password with a code sent to your login phone'],
  submit: ['设置新密码', 'Set the new password'],
  back: ['想起密码了？', 'Remembered it?'],
  done: ['新密码已设置', 'New password set'],
  doneNext: ['所有设备已退出登录，请用新密码登录。', 'Every device is logged out. Log in with the new password.'],
})
