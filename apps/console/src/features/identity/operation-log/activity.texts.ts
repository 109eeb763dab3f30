// Texts of the timeline of one's own acts and logins.
import { defineTexts } from '../../../i18n/text.ts'

export const activityTexts = defineTexts({
  activity: ['最近动态', 'Recent activity'],
  loggedIn: ['登录成功 · {device}', 'Logged in · {device}'],
  failed_BAD_PASSWORD: ['登录失败：密码错误 · {device}', 'Wrong password · {device}'],
  failed_BAD_CODE: ['登录失败：验证码错误 · {device}', 'Wrong SMS code · {device}'],
  risk_NEW_DEVICE: ['在新设备上登录 · {device}', 'Logged in on a new device · {device}'],
  risk_NEW_PLACE: ['在新的网络位置登录 · {device}', 'Logged in from a new place · {device}'],
  failed_LOCKED: ['登录失败：尝试过多 · {device}', 'Too many tries · {device}'],
  failed_DISABLED: ['登录失败：账号停用 · {device}', 'Account disabled · {device}'],
  failed_SECOND_FACTOR: ['登录失败：动态口令错误 · {device}', 'Wrong dynamic code · {device}'],
  nothing: ['还没有动态。您最近的操作会显示在这里。', 'Nothing yet. What you did lately will stand here.'],
})
