// Texts of the landing page of a third party's sign-in.
import { defineTexts } from '../../i18n/text.ts'

export const authRedirectTexts = defineTexts({
  title: ['正在完成登录…', 'Completing the sign-in…'],
  hint: ['此窗口会自动关闭。', 'This window closes by itself.'],
})
