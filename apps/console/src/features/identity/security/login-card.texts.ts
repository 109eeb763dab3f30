// Texts of what one logs in with: the login name and the phone.
import { defineTexts } from '../../../i18n/text.ts'

export const loginCardTexts = defineTexts({
  login: ['登录账号', 'How you log in'],
  loginName: ['登录名', 'Login name'],
  noLoginName: ['未设置', 'Not set'],
  loginNameHint: [
    '4–32 位字母、数字或下划线，以字母开头',
    '4–32 letters, digits or underscores, starting with a letter',
  ],
  loginNameSaved: ['登录名已修改', 'Login name changed'],
  change: ['修改', 'Change'],
  loginPhone: ['登录手机', 'Login phone'],
  changePhone: ['更换手机', 'Change phone'],
  changePhoneWhat: [
    '需要原手机与新手机各收一条验证码。更换后所有设备退出登录，24 小时内不能提现。',
    'Both phones receive a code. Afterwards every device is logged out, and withdrawals rest for 24 hours.',
  ],
  oldCode: ['原手机验证码（{phone}）', 'Code sent to {phone}'],
  newPhone: ['新手机号', 'New phone'],
  newCode: ['新手机验证码', 'Code sent to the new phone'],
  phoneChanged: ['登录手机已更换，请用新手机号登录', 'Phone changed: please log in with the new number'],
})
