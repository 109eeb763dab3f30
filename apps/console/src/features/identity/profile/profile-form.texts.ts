// Texts of one's own profile: picture, nickname, introduction, e-mail.
import { defineTexts } from '../../../i18n/text.ts'

export const profileFormTexts = defineTexts({
  avatar: ['头像', 'Picture'],
  nickname: ['昵称', 'Nickname'],
  introduction: ['简介', 'About me'],
  introductionHint: ['同事能看到的一两句话', 'A sentence or two for colleagues'],
  email: ['邮箱', 'E-mail'],
  emailHint: ['用于接收账号安全提醒，验证后生效', 'For security notices, once it is confirmed'],
  emailConfirmed: ['已验证：{address}', 'Confirmed: {address}'],
  profileSaved: ['资料已保存', 'Profile saved'],
})
