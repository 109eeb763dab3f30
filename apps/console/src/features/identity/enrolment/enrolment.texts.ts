// Texts of setting a platform account up.
import { defineTexts } from '../../../i18n/text.ts'

export const enrolmentTexts = defineTexts({
  enrolLead: [
    '平台账号可以打款与审核，须完成以下设置后才能使用。',
    'Accounts of the platform move money. Finish these steps before you begin.',
  ],
  stepPassword: ['设置自己的密码', 'Set your own password'],
  stepPasswordWhat: [
    '当前使用的是他人创建的一次性密码。',
    'The password you logged in with was made by somebody else.',
  ],
  currentOneTime: ['一次性密码', 'One-time password'],
  stepTotp: ['绑定动态口令', 'Bind a dynamic code'],
  stepTotpWhat: [
    '登录与每次打款都需要身份验证器上的 6 位数字。',
    'Logging in and every payment ask for the six digits of an authenticator.',
  ],
  start: ['开始绑定', 'Begin'],
  finishTotp: ['确认绑定', 'Bind'],
  finished: ['账号设置完成', 'Your account is ready'],
  passwordSet: ['密码已设置', 'Password set'],
  logout: ['退出登录', 'Log out'],
})
